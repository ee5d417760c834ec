/** Auditors and technical teams: declarations, data, audits and records. */
import type { Answer } from '#domain/company/answers.ts'

export const QUALITY_ANSWERS: readonly Answer[] = [
  {
    id: 'food-declarations',
    audience: 'Buyers',
    question: 'Can we have a declaration of compliance or migration results?',
    answer:
      'A declaration of compliance comes with every specification for food packaging. Migration results, a summary of the hazard study (HACCP), and allergen and origin statements we send when you ask. Tell us the drawing number and which food touches the board, and whether it’s dry, moist or fatty.',
    link: { label: 'BRCGS packaging materials', to: '/how-we-do-it/brcgs' },
    synonyms: [
      'declaration of compliance, declaration of conformity, DoC, statement of compliance, food contact declaration, food contact certificate, migration test, migration results, migration testing, overall migration, MOSH, MOAH, lab report, HACCP, hazard study, risk assessment for food packaging',
      'technical data sheet, TDS, MSDS, safety data sheet, our technical team needs documents for this box, spec sheet for our food technologist, declaration of compliance for our audit, food contact declaration for BRC audit, compliance letter for food contact, do you test for mineral oil migration',
      'mineral oil tests, declaration of compliance for our tray, overall migration test results, paperwork saying the box is legal for food, suitable for contact with chocolate, EC 1935/2004 statement, documents on our takeaway packaging, do I have to tell you what food it is',
      'simulant for dry and fatty food, compliance letter for cake cases, environmental health asked for documents',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'allergens',
    audience: 'Buyers',
    question: 'Are your boxes free from allergens such as nuts or gluten?',
    answer:
      'We can’t say “free from” for every box: ask for the allergen statement of your specification, which covers paper, starch, glue and ink. Board is glued with starch, so say if wheat or gluten matters. Send us your allergen form, and we’ll complete it. Our factories are hygiene areas: food stays out of them.',
    link: { label: 'BRCGS packaging materials', to: '/how-we-do-it/brcgs' },
    synonyms: [
      'allergens, allergen statement, allergen free, nuts, nut free factory, peanuts, may contain traces, gluten, gluten free, wheat starch, latex, latex free, soya, milk protein, is anything in the cardboard that could cause a reaction, allergic to cardboard, animal products, vegan statement, GMO',
      'is there wheat in the glue, traces of peanuts on the packaging, what is the starch made of corn or wheat, fourteen allergens, complete our allergen matrix, does cardboard have gluten in, do your workers eat near the machines, allergen policy on the factory floor, gluten-free bakery',
      'packaging for free-from products, customers with allergy, vegan snacks mustn’t be contaminated by the box',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'substances',
    audience: 'Buyers',
    question: 'Are your boxes free from PFAS, bleach and other chemicals?',
    answer:
      'For a written statement on PFAS, BPA, mineral oil, the REACH regulation, heavy metals or bleaching agents, ask with your drawing number: it depends on the papers in your box, so there is no one answer for all. Our boxes are paper, starch, glue and ink; brown board has no bleached face.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'PFAS, PFOA, forever chemicals, fluorochemicals, BPA, bisphenol, phthalates, heavy metals, REACH regulation, REACH statement, SVHC, RoHS, Prop 65, bleached, chlorine free, unbleached, ECF, TCF, chlorine, optical brighteners, formaldehyde, toxic, is cardboard toxic, harmful chemicals in cardboard',
      'are the boxes safe for pets, rabbit bedding, safe to compost or burn, chemicals used in the packaging, conflict minerals, forever chemicals in the board, do you bleach the cardboard with chlorine, REACH SVHC declaration, is there BPA in recycled paper, which chemicals are inside your carton',
      'any nasties in a box, lead cadmium mercury and chromium, fluorine found in burger boxes, are brown boxes unbleached, nothing toxic near baby products, phthalates and bisphenols, lab found fluorine in a burger box, heavy metals below 100 ppm in writing',
      'vegan ink and glue, PFAS free and vegan',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'acid-free',
    audience: 'Buyers',
    question: 'Are your boxes acid-free or of archive quality?',
    answer:
      'Ordinary corrugated board isn’t acid-free, because it contains recycled fibre, and we make no archive or museum board. For documents, photographs or textiles that must last for decades, ask a maker of archive board. For office files and storage of some years, our boxes will do: tell us what goes in.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'acid-free, acid free boxes, archive quality, pH neutral, museum storage, conservation grade, boxes for long-term storage of documents or photos, does cardboard damage silver, corrosion, VCI, rust protection, does the box tarnish metal, archival boxes, what is the pH of your board',
      'boxes for a parish archive, will my wedding dress go yellow, lignin-free buffered museum board, keep old photos in for decades, harmful to old letters and negatives, conservation grade board, store comics and vinyl, records management boxes, store Victorian registers for fifty years',
      'box that doesn’t damage old paper, documents kept for 25 years in cardboard',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'recycled-content',
    audience: 'Buyers',
    question: 'How much recycled paper is in a box?',
    answer:
      'How much recycled paper a box has depends on its papers. Most brown grades are made from recycled paper; white faces and kraft liners contain new fibre, so not every box is 100% recycled. Ask for the recycled content of your box before you print a claim, and for its weight for EPR: we’ll state both.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'recycled content, percentage recycled, percent recycled, recycled percentage, how much of the box is recycled, 100% recycled, post-consumer waste, recycled fibre, virgin fibre, is it new paper or recycled paper, new fibre, can I claim that our box is recycled, statement of recycled content',
      'per cent recycled fibre, how much of the cardboard is recycled, percentage of post-consumer fibre, is it all old paper or is there new wood in it, recycled content per SKU for our packaging database, do white-faced boxes contain virgin fibre, kraft vs testliner',
      'print made from recycled card on the box, does it help with EPR, virgin or reclaimed fibre, need a figure from the manufacturer for a recycled claim',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'compostable',
    audience: 'Everyone',
    question: 'Are your boxes compostable or biodegradable?',
    answer:
      'Plain board is biodegradable: it’s paper and starch, and rots in time. It isn’t certified compostable, so don’t print a compostable logo on it. For the garden, a wormery or a heap, remove tape and labels and tear it up. Recycling is better: flatten the box, and put it with paper and card.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'compostable, home compostable, industrial composting, EN 13432, biodegradable, does it biodegrade, rots down, can I compost your boxes, put cardboard in my compost, compost heap, cardboard on the allotment, cardboard as mulch, weed barrier, worms, will your cardboard rot in the garden',
      'do worms eat it, how long until it decomposes, shred it for my wormery, OK Compost, home compostable logo on our packaging, is tape a problem in compost, bury a carton under my roses, flattened cartons under the mulch, compost pile for organic veg bags, does the box become soil after some time',
      'is it biodegradable or not',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'reuse',
    audience: 'Everyone',
    question: 'Can a box be used again, and do you take used boxes back?',
    answer:
      'Use a dry, undamaged box as often as it holds its shape; each trip costs it strength. We don’t take back, collect or buy used boxes: flatten them, and put them with paper and card. For boxes that must make many trips, ask us for a design in stronger board; we run no returns scheme ourselves.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'how many times can a box be used, reuse, reusable boxes, returnable packaging, multi-trip, use a box again, closed loop, do you take back used boxes, collect old boxes, old cardboard collection, collect our cardboard for recycling, cardboard recycling service, second-hand boxes',
      'used cardboard boxes for sale, where can I get rid of cardboard, surplus boxes, buy back, do you buy cardboard, do you pay for old cardboard, garage full of old cardboard, can you take my old cardboard, get rid of old boxes, collect cardboard from my house, can I use a box twice',
      'would you take once-used cases back, returnable scheme for transit cases, any money in second hand boxes, send the empty cartons back to your factory, boxes fall apart after three journeys, does it get weaker every time, returnable tote in board, buy-back on used packaging',
      'still fine to pack again, a neighbour gave me used boxes are they fine to pack again',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'waste-board',
    audience: 'Neighbours',
    question: 'Do you sell or give away waste board and offcuts?',
    answer:
      'We don’t buy waste cardboard, and don’t sell ours or give it away to the public: trim is baled at the machine and goes back to a paper mill. Schools, charities and clubs may ask for offcuts, free of charge: say how much you need and when you can collect. If you collect or broker waste, write to us as a supplier.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'waste board, waste cardboard, waste paper bales, cardboard bales, baled cardboard, buy your waste, sell waste, sell your scrap, scrap board, offcuts of cardboard, off-cuts for crafts, seconds, reject boxes, misprints cheap, over-runs, ends of reels, shredded cardboard, animal bedding',
      'cardboard for horses, who takes your waste, waste broker, waste contractor, old pallets for free, firewood, offcuts for a nursery, scrap card for children to make things, cardboard pieces for a school art project, leftovers for craft club, spare bits of card for kids, offcuts for playgroup',
      'offcuts for my allotment, scrap cardboard for the garden, free cardboard for crafts, scrap card for sale, cardboard for a school castle project, Scout group cardboard maze, any free offcuts going, is production trim sold to merchants, spare sheets for a craft corner',
      'leftover board for hens’ bedding, scrap sheets for set building, what happens to the cut-off edges, do charities get leftovers for nothing, OCC and DSOC bales, bits left from the machines, buy the rests of paper from your factory, can the public have the cut-off edges',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'customer-audits',
    audience: 'Buyers',
    question: 'Can we audit you, or send a supplier questionnaire?',
    answer:
      'Your auditor may see everything about your orders on any working day, with or without notice; to meet certain people, agree a date with your contact. Send us the questionnaire or supplier form: we usually return it the same day. You can also ask for a summary of our manual, the list of documents and the audit plan.',
    link: { label: 'Goose management systems', to: '/how-we-do-it/goose-management-systems' },
    synonyms: [
      'supplier questionnaire, SAQ, self-assessment questionnaire, fill in a questionnaire, supplier approval form, vendor form, new supplier form for you to complete, customer audit, audit your factory, audit visit, we want to audit you, site audit, auditor, remote audit, unannounced audit',
      'audit report, due diligence, supplier onboarding, pre-qualification, PQQ, tender documents, who is your technical manager, quality manager contact, technical contact for an audit, how much notice for a supplier audit, could you complete our SAQ, inspect your factory before we approve you',
      'see your production without announcing, share your quality manual, list of your procedures, where do I send a questionnaire, new supplier form for our onboarding, audit every packaging site once a year, retailer’s auditors on the shop floor, internal audit schedule',
      'our auditors want access to the shop floor',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'ethical-audits',
    audience: 'Buyers',
    question: 'Are you on Sedex, or SMETA or EcoVadis rated?',
    answer:
      'We’re not on Sedex and have no SMETA audit, EcoVadis rating or other ethical rating: our certificates page lists every certificate we hold. Ask us for what we can share instead: our code for suppliers, the modern slavery statement, or your own questionnaire, completed. Your auditor may visit on any working day.',
    link: { label: 'Certificates', to: '/certificates' },
    synonyms: [
      'Sedex, SMETA, Sedex number, Sedex member, ZC number, ethical audit, ethical trade, ETI base code, SA8000, EcoVadis, EcoVadis score, CDP, science based targets, SBTi, ESG rating, ISO 26000, Cyber Essentials, ISO 27001, ISO 45001, ISO 22000, BRC storage and distribution, halal, kosher, PEFC',
      'social audit, labour standards audit, responsible business rating, Sedex membership number, link to us on Sedex, EcoVadis bronze silver or gold, four-pillar social audit, ethical supplier database, social compliance report, ethical trading schemes',
      'what could you share instead of an ethical audit, ethical rating from a platform, all tier 1 suppliers must link to us on Sedex, code of conduct you can show us',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'modern-slavery',
    audience: 'Buyers',
    question: 'Do you have a modern slavery statement?',
    answer:
      'We publish a modern slavery statement each year under section 54 of the Modern Slavery Act 2015, signed by the Managing Director; link to it from your portal. It names our supply chain, the highest risks, our checks of right to work, age and pay, agency staff included, and what we found. Suppliers sign our code.',
    link: { label: 'Modern slavery statement', to: '/modern-slavery-statement' },
    synonyms: [
      'modern slavery, modern slavery statement, slavery in the supply chain, human trafficking, forced labour, child labour, section 54, how do you check labour in your supply chain, gangmasters licence, GLAA, are agency workers checked, human rights policy, ethical sourcing policy',
      'where do your raw materials come from, where do you publish your anti-slavery statement, nobody in our supply chain is in forced labour, no child labour at the paper mills, who signs the statement, human trafficking policy, do you check right to work for agency staff',
      'highest slavery risks among suppliers, link to your MSA statement, suppliers have to sign about labour exploitation, forced labour declaration',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-02-28',
  },
  {
    id: 'safety-record',
    audience: 'Buyers',
    question: 'How do you manage health and safety?',
    answer:
      'Each site manager is responsible for their site, and anyone may stop a machine without blame. We assess each task with the people who do it, report every accident and near miss the same day, and make every report that RIDDOR requires. We don’t publish accident figures: for a tender, write to us.',
    link: { label: 'Health and safety policy', to: '/how-we-do-it/health-safety-policy' },
    synonyms: [
      'safety record, accident rate, accident statistics, accident frequency, lost time injuries, RIDDOR, near misses, HSE notice, health and safety policy statement, safety manager, accident book, safety committee, first aiders, is it dangerous to work there, how many accidents, accidents last year',
      'has anyone been injured at your factory, accident at work, how many RIDDOR reportables, LTIFR and near-miss figures for our PQQ, is your factory a safe place, who is responsible for safety on each site, can a worker stop the machine, do people report near misses, approach to risk assessments',
      'has anyone been hurt there recently, health and safety policy and stats for a tender, any operator hit stop without trouble, H&S set-up before we place a contract, fatality on a machine',
      'planned inspection by an inspector, responsible person for pressure systems, LEV records at each site',
    ],
    owner: 'Managing Director',
    reviewBy: '2027-02-28',
  },
  {
    id: 'insurance',
    audience: 'Buyers',
    question: 'Can we have a copy of your insurance certificates?',
    answer:
      'Ask your contact in sales for the current certificates of employers’, public and product liability, with limits and dates. Stock that we hold is insured against fire and flood at its selling price while it’s ours. If a box fails, we remake it or credit you; beyond that, our terms limit our liability.',
    link: { label: 'If something is wrong', to: '/terms-and-conditions#faults' },
    synonyms: [
      'insurance, insurance certificate, insurance documents, insured, public liability, employers’ liability, product liability, indemnity limit, is our stock insured in your warehouse, who insures the stock, goods in transit insurance, liability if your boxes fail, liability limit, consequential loss',
      'who pays if the box fails, proof of your product liability cover, are you insured, goods you hold for us if your warehouse burns down, who pays if there’s a flood in your depot, how much public liability do you carry, policy number and renewal date, cap on your liability if a box fails',
      'valued at cost or at selling price, indemnity limits for supplier approval, PL certificate, EL certificate, insurance certificate for our broker',
    ],
    owner: 'Accounts',
    reviewBy: '2027-02-28',
  },
  {
    id: 'performance-figures',
    audience: 'Customers',
    question: 'Can we have your figures for delivery and quality?',
    answer:
      'Every customer who asks gets the same four, large or small: complaints per thousand orders, deliveries on time and in full, credit notes by cause, and how long it took to find each cause. They aren’t published on this website: ask your contact in sales, and send your own scorecard if you have one.',
    link: { label: 'ISO 9001', to: '/how-we-do-it/iso-9001' },
    synonyms: [
      'OTIF, on-time delivery performance, percentage of deliveries on time, how many deliveries are late, KPI, KPIs, performance figures, supplier scorecard, service level, SLA, how many complaints do you get, complaint rate, ppm, defect rate, how reliable are you, performance review meeting',
      'quarterly business review, vendor rating, what is OTIF, what is your OTIF, percentage of deliveries on time and in full, scorecard for our quarterly supplier review, how often do you mess up orders, KPI pack, do you measure complaints, statistics of your delivery performance',
      'late more than usual this year, are your service levels published, DIFOT, do all customers get the same figures, numbers to prove you are on time, average time to find out why something went wrong',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'corrective-action',
    audience: 'Customers',
    question: 'How do we get a cause and a corrective action for a complaint?',
    answer:
      'You have a first answer with a reference the same working day. Within ten working days we write with the cause, what we did about it and how we’ll know that it worked; send your own form, such as an 8D, if you need one. Stock from the same run stays in the depot until we know. If the fault was ours, we credit it.',
    link: { label: 'ISO 9001', to: '/how-we-do-it/iso-9001' },
    synonyms: [
      'corrective action, CAPA, 8D report, root cause, root cause analysis, non-conformance, NCR, five whys, SCAR, what caused the fault in the boxes, how will you stop it happening again, no reply to our quality complaint, still waiting for the investigation, root cause for the complaint we raised',
      'written explanation with a CAPA, stop it happening again, full non-conformance report, need a 5-why, will the rest of that batch be held back, what happens after we complain, reference number for our complaint, evidence that your fix has worked, preventive action to close out a complaint',
      'how long does the investigation take, explain why the glue was failing and what you change',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'records-kept',
    audience: 'Customers',
    question: 'How long do you keep samples and records of an order?',
    answer:
      'We keep one sample of each order for twelve months, and records for seven years, linked by one number from enquiry to delivery note. So after ten months we can still compare a box; after three years we have only its papers. For either, or a certificate of conformity, ask with your order number.',
    link: { label: 'ISO 9001', to: '/how-we-do-it/iso-9001' },
    synonyms: [
      'retained samples, retention samples, sample kept from each order, how long are records kept, record retention, production records, certificate of conformity, certificate of analysis, COC for this batch, inspection report with each delivery, test report for our order',
      'is there a record of what you made for us two years ago, reference sample from each run, paperwork for a job three years ago, how far back do your files go, document retention policy, have you still got one of the boxes you made us, retained sample we could compare ours against',
      'lost all our old specs, are samples thrown out after twelve months, how many years do you save documents, insurance assessor wants to see a box from a run, retention period for records, would you still have the paperwork for an old job, records kept seven years like the accounts',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'water-and-permits',
    audience: 'Neighbours',
    question: 'What happens to your waste water, and which permits do you have?',
    answer:
      'Wash water is treated on site, used again for starch glue where possible, and sampled before any reaches the sewer; inks are water-based. Yard drains have shut-off valves, and we practise closing them. If a stream looks polluted, call 0800 80 70 60, then us. For permits, consents and sampling figures, write to us.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'waste water, wastewater, effluent, water discharge, discharge consent, trade effluent, drains, pollution in the stream, ink in the river, what goes into the river, what goes down the sewer, environmental permit, permits, environmental management system, Environment Agency, emissions to air',
      'boiler emissions, how much water do you use, water consumption, water recycling, waste to landfill, zero landfill, water discharge permit, trade effluent consent, what goes down the drain from your factory, do you let ink out, do you pollute the river, stream behind your plant looked purple',
      'trade effluent consent for each site, how is wash-up water treated, discharge sampling results, spill in your yard would it get into the brook, block off the yard drains, ink washings reused or sewered, dirty water from the machines, which licences does the Environment Agency require of you',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'renewable-energy',
    audience: 'Everyone',
    question: 'Do you use solar panels or renewable energy?',
    answer:
      'Solar panels, wind and a green tariff aren’t in our environmental policy, so we don’t claim renewable energy. Steam for the corrugator is our biggest use, and we aim to use ten per cent less energy per square metre by the end of 2028. For our energy sources, or figures for scope 3, write to us.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'solar panels, solar power, solar roof, wind turbine, renewable electricity, renewable energy, green electricity, green tariff, where does your power come from, gas or electric boiler, biomass boiler, heat pump, energy use, ESOS, ISO 50001, do you make your own electricity',
      'energy saving measures in the factory, do you have solar panels, wind power, panels on the roof, have you got solar, where does your electricity come from, are you solar powered, is your electricity green, REGO-backed tariff, do you burn gas to make the steam, energy mix and reduction goal',
      'PV panels on your warehouse roofs, what uses the most power in making cardboard, biomass boiler or natural gas, 100% renewable electricity, wind or sun energy, would you put panels up, I live opposite would you put panels up',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'box-carbon',
    audience: 'Buyers',
    question: 'What is the carbon footprint of one box?',
    answer:
      'We don’t state the carbon footprint of a single box, and have no EPD or life cycle assessment. Every design names its board and weight, from which your consultant can work it out with published factors. By the end of 2028 we aim to publish the emissions of the paper we buy. Lighter board saves most.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'CO2 per box, carbon footprint of a box, carbon footprint per box, how much carbon is in a box, carbon per box, kg CO2e, emission factor, product carbon footprint, PCF, life cycle assessment, LCA, EPD, environmental product declaration, scope 3 data for our report',
      'is cardboard better for the climate than plastic, carbon data per box, carbon footprint per tonne, carbon data for our scope 3 reporting, CO2 per tonne of board, emissions per box, carbon figures for customers, product carbon footprint data, grams of CO2e per shipping carton',
      'print the emissions of each parcel, what’s the footprint of a cardboard box, LCA data per SKU, EPD for your board, emission factor per kg of corrugated, can our consultant calculate the impact from the weight, would a thinner box lower the emissions, ISO 14067',
      'when will you publish emissions of the paper, scope 3 figures per tonne or per box, emissions number for the packaging of each parcel',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'eu-rules',
    audience: 'Buyers',
    question: 'Do your boxes meet EUDR and PPWR, the EU’s rules for packaging?',
    answer:
      'PPWR covers all packaging sold into the EU; EUDR only boxes sold empty. What we can state depends on your box: ask with its drawing number for the origin of its paper, weight, recyclability, and any reference or declaration your EU customer wants. Our mills are in the UK, Sweden, Germany and Spain.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'EUDR, EU deforestation regulation, deforestation free, due diligence statement, DDS number, UK timber regulation, UKTR, PPWR, EU packaging regulation, packaging and packaging waste regulation of the EU, LUCID, German packaging register, Triman, French sorting logo',
      'what do we need for exporting packed goods to the EU, we export our products to Germany, country of origin of the paper, commodity code, tariff code for boxes, EUDR ready, due diligence statement numbers, proof of where the wood fibre came from, does Brexit mean EU packaging rules don’t matter',
      'empty space ratio and recyclability grade, which countries are your paper mills in, geolocation of the forest, will your cartons be legal in Ireland and France, TRACES reference number, packaging regulation 2025/40, country-of-origin statement for outer cases',
      'importer in the Netherlands wants proof, is the paper from somewhere with deforestation',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'plastic-tax',
    audience: 'Buyers',
    question: 'Does the plastic packaging tax apply to your boxes?',
    answer:
      'The plastic packaging tax doesn’t apply to plain board: it’s on plastic packaging, and our boxes are board and starch, without plastic lamination. Ask us if yours has a window, a tear strip or a coating. For the film on our pallets, ask for a statement of its weight and recycled content.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'plastic tax, plastic packaging tax, PPT, PPT declaration, does plastic tax apply, deposit return scheme, packaging levy on cardboard, does cardboard count for plastic tax, do we owe tax on your packaging, tax on the stretch wrap round the pallets, does a tear strip make my carton taxable',
      'box with a window plastic tax, are coated boxes plastic for tax, HMRC check on our packaging, pallet shrink wrap levy, film weight and recycled percentage, less than 30% recycled plastic, do we owe £200 a tonne, show on invoices that PPT has been paid or isn’t due, PPT evidence',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'epr-duty',
    audience: 'Buyers',
    question: 'Who has to pay EPR fees for our boxes?',
    answer:
      'EPR fees fall mostly on the brand owner: if your name is on the box, that’s you. For plain boxes it’s usually the business that packs them, or the supplier if the packer is too small. Fees start at £2 million turnover and 50 tonnes a year; below £1 million or 25, no duty. Government guidance decides; we give weights.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'who pays EPR, EPR fees, who is the producer under EPR, are we obligated, obligated producer, do you pay EPR or do we, PRN, PRNs, packaging compliance scheme, RAM assessment, recyclability assessment, modulated fees, nation of sale, recycling logo on our box, OPRL, on-pack recycling label',
      'which recycling symbol should we print, who pays the EPR us or you, obligated producer for plain brown boxes, invoice from PackUK, threshold below which we don’t register, brand owner or packer filler, fill and sell under someone else’s label, do you charge EPR on top of the box price',
      'PRN obligation yours or ours, brand name printed on the carton am I liable, recycling fee on what we buy, government fee for packaging waste, small business packaging tax, I only turn over 400k does the packaging tax apply to me',
      'do we have to report the boxes we buy or do you, who reports under EPR, who must report boxes',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
]
