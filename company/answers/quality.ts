/** Auditors and technical teams: declarations, data, audits and records. */
import type { Answer } from '#domain/company/answers.ts'

export const QUALITY_ANSWERS: readonly Answer[] = [
  {
    id: 'food-declarations',
    audience: 'Buyers',
    question: 'Can we have a declaration of compliance or migration results?',
    answer:
      'A declaration of compliance comes with every specification for food packaging. Ask us for migration results, a summary of the hazard study (HACCP), or allergen and origin statements. Tell us the drawing number and which food touches the board.',
    link: { label: 'BRCGS packaging materials', to: '/how-we-do-it/brcgs' },
    synonyms: [
      'declaration of compliance, declaration of conformity, DoC, statement of compliance, food contact declaration, food contact certificate',
      'migration test, migration results, migration testing, overall migration, MOSH, MOAH, lab report',
      'HACCP, hazard study, risk assessment for food packaging, technical data sheet, TDS, MSDS, safety data sheet',
      'our technical team needs documents for this box, spec sheet for our food technologist',
      'declaration of compliance for our audit, food contact declaration for BRC audit, DoC, compliance letter for food contact',
      'do you test for mineral oil migration, mineral oil tests',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'allergens',
    audience: 'Buyers',
    question: 'Are your boxes free from allergens such as nuts or gluten?',
    answer:
      'Ask for the allergen statement of your specification: it covers paper, starch, glue and ink. Board is glued with starch, so ask especially if gluten matters. Our factories are hygiene areas: food stays out of them.',
    link: { label: 'BRCGS packaging materials', to: '/how-we-do-it/brcgs' },
    synonyms: [
      'allergens, allergen statement, allergen free, nuts, nut free factory, peanuts, may contain traces',
      'gluten, gluten free, wheat starch, latex, latex free, soya, milk protein',
      'is anything in the cardboard that could cause a reaction, allergic to cardboard',
      'animal products, vegan statement, GMO',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'substances',
    audience: 'Buyers',
    question: 'Are your boxes free from PFAS, bleach and other chemicals?',
    answer:
      'Our boxes are paper, starch, glue and water-based ink. Brown board isn’t white, so it needs no bleached face. For a written statement on PFAS, BPA, REACH regulation, REACH statement, heavy metals or bleaching agents, ask with your drawing number: it depends on the papers in your box.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'PFAS, PFOA, forever chemicals, fluorochemicals, BPA, bisphenol, phthalates, heavy metals, REACH regulation, REACH statement, SVHC, RoHS, Prop 65',
      'bleached, chlorine free, unbleached, ECF, TCF, chlorine, optical brighteners, formaldehyde',
      'toxic, is cardboard toxic, harmful chemicals in cardboard, are the boxes safe for pets, rabbit bedding, safe to compost or burn',
      'chemicals used in the packaging, conflict minerals',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'acid-free',
    audience: 'Buyers',
    question: 'Are your boxes acid-free or of archive quality?',
    answer:
      'Ordinary corrugated board isn’t acid-free, because it contains recycled fibre. For documents, photographs or textiles that must last for decades, ask a maker of archive board. For shorter storage, tell us what goes in.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'acid-free, acid free boxes, archive quality, pH neutral, museum storage, conservation grade',
      'boxes for long-term storage of documents or photos',
      'does cardboard damage silver, corrosion, VCI, rust protection, does the box tarnish metal',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'recycled-content',
    audience: 'Buyers',
    question: 'How much recycled paper is in a box?',
    answer:
      'How much recycled paper a box has depends on its papers. Most brown grades are made from recycled paper; white faces and kraft liners contain new fibre. Ask for the recycled content of your box, and for its weight if you report for EPR: we’ll state both.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'recycled content, percentage recycled, percent recycled, recycled percentage, how much of the box is recycled, 100% recycled, post-consumer waste',
      'recycled fibre, virgin fibre, is it new paper or recycled paper, new fibre',
      'can I claim that our box is recycled, statement of recycled content',
      'percentage recycled, per cent recycled fibre, how much of the cardboard is recycled',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'compostable',
    audience: 'Everyone',
    question: 'Are your boxes compostable or biodegradable?',
    answer:
      'Plain board is paper and starch and rots in time, but we hold no compostability certificate for it. Recycling is better: flatten the box, and put it with paper and card. Remove tape first if you use it in the garden.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'compostable, home compostable, industrial composting, EN 13432, biodegradable, does it biodegrade, rots down',
      'can I compost your boxes, put cardboard in my compost, compost heap, cardboard on the allotment, cardboard as mulch, weed barrier, worms',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'reuse',
    audience: 'Everyone',
    question: 'Can a box be used again, and do you take used boxes back?',
    answer:
      'Use a dry, undamaged box as often as it holds its shape; each trip costs it strength. We don’t take back or buy used boxes: flatten them, and put them with paper and card. For boxes that must make many trips, ask for a design.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'how many times can a box be used, reuse, reusable boxes, returnable packaging, multi-trip, use a box again, closed loop',
      'do you take back used boxes, collect old boxes, old cardboard collection, collect our cardboard for recycling, cardboard recycling service',
      'second-hand boxes, used cardboard boxes for sale, where can I get rid of cardboard, surplus boxes, buy back',
      'do you buy cardboard, do you pay for old cardboard',
      'garage full of old cardboard, can you take my old cardboard, get rid of old boxes, collect cardboard from my house',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'waste-board',
    audience: 'Neighbours',
    question: 'Do you sell or give away waste board and offcuts?',
    answer:
      'Trim is baled at the machine and goes back to a paper mill, so we don’t sell it. Schools and charities may ask for offcuts: say how much you need and when you can collect. To collect or broker waste, write as a supplier.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'waste board, waste cardboard, waste paper bales, cardboard bales, baled cardboard, buy your waste, sell waste, sell your scrap, scrap board',
      'offcuts of cardboard, off-cuts for crafts, seconds, reject boxes, misprints cheap, over-runs, ends of reels',
      'shredded cardboard, animal bedding, cardboard for horses',
      'who takes your waste, waste broker, waste contractor, old pallets for free, firewood',
      'offcuts for a nursery, scrap card for children to make things, cardboard pieces for a school art project, leftovers for craft club, spare bits of card for kids, offcuts for playgroup',
      'offcuts for my allotment, scrap cardboard for the garden, free cardboard for crafts',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'customer-audits',
    audience: 'Buyers',
    question: 'Can we audit you, or send a supplier questionnaire?',
    answer:
      'Your auditor may see everything on any working day, with or without notice. Send us the questionnaire: we usually return it the same day. You can also ask for a summary of our manual, the list of documents and the audit plan.',
    link: { label: 'Goose management systems', to: '/how-we-do-it/goose-management-systems' },
    synonyms: [
      'supplier questionnaire, SAQ, self-assessment questionnaire, fill in a questionnaire, supplier approval form, vendor form, new supplier form for you to complete',
      'customer audit, audit your factory, audit visit, we want to audit you, site audit, auditor, remote audit, unannounced audit, audit report',
      'due diligence, supplier onboarding, pre-qualification, PQQ, tender documents',
      'who is your technical manager, quality manager contact, technical contact for an audit',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'ethical-audits',
    audience: 'Buyers',
    question: 'Are you on Sedex, or SMETA or EcoVadis rated?',
    answer:
      'Our certificates page lists every certificate we hold: if Sedex, SMETA or EcoVadis isn’t there, we don’t have it. Ask us what we can share instead, such as our code for suppliers, the modern slavery statement or your own questionnaire, completed.',
    link: { label: 'Certificates', to: '/certificates' },
    synonyms: [
      'Sedex, SMETA, Sedex number, Sedex member, ZC number, ethical audit, ethical trade, ETI base code, SA8000',
      'EcoVadis, EcoVadis score, CDP, science based targets, SBTi, ESG rating, ISO 26000, Cyber Essentials, ISO 27001',
      'ISO 45001, ISO 22000, BRC storage and distribution, halal, kosher, PEFC',
      'social audit, labour standards audit, responsible business rating',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'modern-slavery',
    audience: 'Buyers',
    question: 'Do you have a modern slavery statement?',
    answer:
      'We publish a modern slavery statement each year under the Modern Slavery Act 2015, signed by the Managing Director. It names our supply chain, the highest risks, our checks of right to work, age and pay, and what we found. Suppliers sign our code.',
    link: { label: 'Modern slavery statement', to: '/modern-slavery-statement' },
    synonyms: [
      'modern slavery, modern slavery statement, slavery in the supply chain, human trafficking, forced labour, child labour, section 54',
      'how do you check labour in your supply chain, gangmasters licence, GLAA, are agency workers checked',
      'human rights policy, ethical sourcing policy, where do your raw materials come from',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-02-28',
  },
  {
    id: 'safety-record',
    audience: 'Buyers',
    question: 'How do you manage health and safety?',
    answer:
      'Each site manager is responsible for their site, and anyone may stop a machine. We find and remove risks with the people who do the task, report every accident and near miss the same day, and make every report that RIDDOR requires. For figures, write to us.',
    link: { label: 'Health and safety policy', to: '/how-we-do-it/health-safety-policy' },
    synonyms: [
      'safety record, accident rate, accident statistics, accident frequency, lost time injuries, RIDDOR, near misses, HSE notice',
      'health and safety policy statement, safety manager, accident book, safety committee, first aiders',
      'is it dangerous to work there, how many accidents, accidents last year, has anyone been injured at your factory, accident at work',
    ],
    owner: 'Managing Director',
    reviewBy: '2027-02-28',
  },
  {
    id: 'insurance',
    audience: 'Buyers',
    question: 'Can we have a copy of your insurance certificates?',
    answer:
      'Ask your contact in sales for the current certificates of employers’, public and product liability. Stock that we hold is insured against fire and flood at its selling price while it’s ours. Our terms state the limit of our liability.',
    link: { label: 'If something is wrong', to: '/terms-and-conditions#faults' },
    synonyms: [
      'insurance, insurance certificate, insurance documents, insured, public liability, employers’ liability, product liability, indemnity limit',
      'is our stock insured in your warehouse, who insures the stock, goods in transit insurance',
      'liability if your boxes fail, liability limit, consequential loss, who pays if the box fails',
    ],
    owner: 'Accounts',
    reviewBy: '2027-02-28',
  },
  {
    id: 'performance-figures',
    audience: 'Customers',
    question: 'Can we have your figures for delivery and quality?',
    answer:
      'Every customer who asks gets the same four: complaints per thousand orders, deliveries on time and in full, credit notes by cause, and how long it took to find each cause. Ask your contact in sales.',
    link: { label: 'ISO 9001', to: '/how-we-do-it/iso-9001' },
    synonyms: [
      'OTIF, on-time delivery performance, percentage of deliveries on time, how many deliveries are late, KPI, KPIs, performance figures, supplier scorecard, service level, SLA',
      'how many complaints do you get, complaint rate, ppm, defect rate, how reliable are you',
      'performance review meeting, quarterly business review, vendor rating',
      'what is OTIF, what is your OTIF',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'corrective-action',
    audience: 'Customers',
    question: 'How do we get a cause and a corrective action for a complaint?',
    answer:
      'You have a first answer with a reference the same working day. Within ten working days we write with the cause, what we did about it and how we’ll know that it worked. Stock from the same run stays in the depot until we know.',
    link: { label: 'ISO 9001', to: '/how-we-do-it/iso-9001' },
    synonyms: [
      'corrective action, CAPA, 8D report, root cause, root cause analysis, non-conformance, NCR, five whys, SCAR',
      'what caused the fault in the boxes, how will you stop it happening again',
      'no reply to our quality complaint, still waiting for the investigation',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'records-kept',
    audience: 'Customers',
    question: 'How long do you keep samples and records of an order?',
    answer:
      'We keep one sample of each order for twelve months, and records for seven years, linked by one number from enquiry to delivery note. Ask with your order number.',
    link: { label: 'ISO 9001', to: '/how-we-do-it/iso-9001' },
    synonyms: [
      'retained samples, retention samples, sample kept from each order, how long are records kept, record retention, production records',
      'certificate of conformity, certificate of analysis, COC for this batch, inspection report with each delivery, test report for our order',
      'is there a record of what you made for us two years ago',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'water-and-permits',
    audience: 'Neighbours',
    question: 'What happens to your waste water, and which permits do you have?',
    answer:
      'Wash water is treated on site, used again for starch glue where possible, and sampled before any reaches the sewer. Yard drains have shut-off valves. Our certificates page lists each standard we’re certified to. For permits and figures, write to us.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'waste water, wastewater, effluent, water discharge, discharge consent, trade effluent, drains, pollution in the stream, ink in the river, what goes into the river, what goes down the sewer',
      'environmental permit, permits, environmental management system, Environment Agency, emissions to air, boiler emissions',
      'how much water do you use, water consumption, water recycling, waste to landfill, zero landfill',
      'water discharge permit, trade effluent consent, environmental permit, ISO 14001',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'renewable-energy',
    audience: 'Everyone',
    question: 'Do you use solar panels or renewable energy?',
    answer:
      'Steam for the corrugator is our biggest use of energy, and we aim to use ten per cent less per square metre by the end of 2028. Our environmental policy says what we do; solar panels aren’t in it. For our energy sources, ask us.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'solar panels, solar power, solar roof, wind turbine, renewable electricity, renewable energy, green electricity, green tariff',
      'where does your power come from, gas or electric boiler, biomass boiler, heat pump, energy use, ESOS, ISO 50001',
      'do you make your own electricity, energy saving measures in the factory',
      'do you have solar panels, green electricity, wind power, panels on the roof',
      'solar panels, have you got solar, where does your electricity come from, are you solar powered',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'box-carbon',
    audience: 'Buyers',
    question: 'What is the carbon footprint of one box?',
    answer:
      'We don’t state the carbon footprint of a single box. Every design names its board and weight, from which your consultant can work it out with published factors. By the end of 2028 we aim to publish the emissions of the paper we buy. Lighter board saves most.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'CO2 per box, carbon footprint of a box, carbon footprint per box, how much carbon is in a box, carbon per box, kg CO2e, emission factor',
      'product carbon footprint, PCF, life cycle assessment, LCA, EPD, environmental product declaration, scope 3 data for our report',
      'is cardboard better for the climate than plastic',
      'carbon data per box, carbon footprint per tonne, carbon data for our scope 3 reporting, CO2 per tonne of board, emissions per box, carbon figures for customers, product carbon footprint data',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'eu-rules',
    audience: 'Buyers',
    question: 'Do your boxes meet EUDR and PPWR, the EU’s rules for packaging?',
    answer:
      'EUDR and PPWR apply to packaging that reaches the EU market, so tell us if yours will. We buy from mills in the UK, Sweden, Germany and Spain. Ask with your drawing number for origin, weight and recyclability, and say what your EU customer wants.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'EUDR, EU deforestation regulation, deforestation free, deforestation, due diligence statement, DDS number, UK timber regulation, UKTR',
      'PPWR, EU packaging regulation, packaging and packaging waste regulation of the EU, LUCID, German packaging register, Triman, French sorting logo',
      'what do we need for exporting packed goods to the EU, we export our products to Germany, country of origin of the paper, commodity code, tariff code for boxes',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'plastic-tax',
    audience: 'Buyers',
    question: 'Does the plastic packaging tax apply to your boxes?',
    answer:
      'The plastic packaging tax is on plastic packaging, and our boxes are board and starch, without plastic lamination. Ask us if yours has a window, a strip or a coating, or for a statement about the film on our pallets.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'plastic tax, plastic packaging tax, PPT, PPT declaration, does plastic tax apply',
      'deposit return scheme, packaging levy on cardboard',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'epr-duty',
    audience: 'Buyers',
    question: 'Who has to pay EPR fees for our boxes?',
    answer:
      'EPR fees fall mostly on the brand owner whose goods are packed in them, above certain sizes of turnover and tonnage; for unbranded packaging, it may be the supplier. The government’s guidance on extended producer responsibility decides. We give you the weights.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'who pays EPR, EPR fees, who is the producer under EPR, are we obligated, obligated producer, do you pay EPR or do we',
      'PRN, PRNs, packaging compliance scheme, RAM assessment, recyclability assessment, modulated fees, nation of sale',
      'recycling logo on our box, OPRL, on-pack recycling label, which recycling symbol should we print',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
]
