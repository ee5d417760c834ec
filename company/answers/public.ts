/** Members of the public, neighbours, contractors, students and journalists. */
import type { Answer } from '#domain/company/answers.ts'
import { BRAND } from '../brand.ts'
import { DEPARTMENT_EMAILS } from '../department-emails.ts'

export const PUBLIC_ANSWERS: readonly Answer[] = [
  {
    id: 'parcel-found',
    audience: 'Everyone',
    question: 'I found or expect a parcel in a box with your name on it. Whose is it?',
    answer:
      'We only made the box: a maker’s name on the base doesn’t say who packed or posted it. Hand a parcel that you found to the carrier on its label, or to the police. If it’s yours, ask the shop that sent it.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'parcel found, found a parcel, found a box, lost parcel, package in your box, box with your name on the bottom, your name is on the box',
      'parcel that belongs to someone else, delivered to the wrong house, wrong address on a parcel',
      'my parcel has not come, where is my parcel, my Amazon parcel, parcel from an online shop, missing parcel, parcel tracking number, who sent me this parcel',
      'the goods in the box were broken, complaint about what was inside the box, food in your box was off',
    ],
    owner: 'Customer service',
    reviewBy: '2027-06-30',
  },
  {
    id: 'trade-counter',
    audience: 'Everyone',
    question: 'Do you have a shop or a trade counter?',
    answer:
      'We have neither, and our sites can’t sell at the gate: every box is made to order for a business. For a few boxes, try a packaging shop, a self-storage company or a post office.',
    link: { label: 'What our terms cover', to: '/terms-and-conditions#scope' },
    synonyms: [
      'trade counter, do you have a shop I can visit, factory shop, shop open to the public, can I walk in and buy boxes, buy at the gate, call in for some boxes',
      'where can I buy a few boxes near me, cash and carry, pop in and buy, is there an outlet, retail shop, stockist',
      'are you on Amazon, do you sell on eBay',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'social-media',
    audience: 'Everyone',
    question: 'Are you on social media?',
    answer:
      'We’re on LinkedIn, Instagram and YouTube: the links are at the foot of every page. News and our blog are on this website. To reach us, call or use the contact form, because we don’t answer questions on social networks.',
    link: { label: 'Get in touch', to: '/get-in-touch' },
    synonyms: [
      'social media, Facebook, LinkedIn, Instagram, YouTube, TikTok, Twitter, X account, follow you, Facebook page',
      'do you have a newsletter, videos of your factory, watch a film of how boxes are made, your channel',
      'message you on Facebook, tag you in a post',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'student-questions',
    audience: 'Everyone',
    question: 'Can I ask you questions for my dissertation or school project?',
    answer:
      'Send us your questions in one message, with your college, your deadline and how you’ll use the answers. We answer a few by email when we can. Claims and their figures are on this website to download.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'dissertation, dissertation questions, thesis, university project, student project, coursework, research project, case study for college',
      'I am a student, university student, student at uni, I am studying packaging, interview somebody for my research, fill in my survey, questionnaire for students, academic research',
      'PhD, master’s thesis, EPQ, homework about cardboard, assignment about packaging, data for my studies',
      'I am writing my dissertation, university project about packaging, ask somebody a few questions by email, research about sustainable packaging, interview for my thesis, survey for my course, coursework',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'headcount',
    audience: 'Journalists',
    question: 'How many people work for you?',
    answer:
      'This website gives no number, because it changes. There are three sites, nineteen lorries with their drivers, and a team page with people from each department. For a figure to quote, ask us and say what it’s for.',
    link: { label: 'Our team', to: '/team' },
    synonyms: [
      'how many people work for you, how many employees, number of employees, number of people, how many staff, headcount, workforce size',
      'how many people do you employ, how many work at your factory, full-time equivalents, size of workforce',
      'are you an SME, small or large company by employees',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-06-30',
  },
  {
    id: 'turnover',
    audience: 'Journalists',
    question: 'What is your turnover or profit?',
    answer:
      'Our annual accounts are filed at Companies House under our company number, which is at the foot of every page. For anything else, ask us and say what it’s for.',
    link: { label: 'Get in touch', to: '/get-in-touch' },
    synonyms: [
      'turnover, annual turnover, turnover last year, revenue, profit, annual accounts, financial statements, accounts at Companies House, balance sheet, credit rating',
      'are you financially stable, will you go bust, are you profitable, are you in financial trouble',
      'is the company for sale, want to buy your company, invest in you, redundancies, are you laying people off, closing a factory, closing down, going out of business',
    ],
    owner: 'Accounts',
    reviewBy: '2027-06-30',
  },
  {
    id: 'expansion',
    audience: 'Neighbours',
    question: 'Are you going to expand or build something new?',
    answer:
      'What has been decided is in our news. For a planning application, the council’s website has the plans and takes comments. Neighbours hear from us before building work begins; if you have a question about a site, write to us.',
    link: { label: 'Latest news', to: '/news' },
    synonyms: [
      'expansion plans, expanding, extension to the factory, extend your factory, new building, building work, planning application, planning permission',
      'are you moving the factory, are you opening another site, new site, plans for the site, investment plans, new machine, new jobs planned',
      'builders on your land, construction noise, how long will the building work go on',
      'are you building on the field behind us, new building next to us, planning notice near your site',
    ],
    owner: 'Managing Director',
    reviewBy: '2027-06-30',
  },
  {
    id: 'site-emergency',
    audience: 'Neighbours',
    question: 'I see fire, a spill or another danger at one of your sites. What now?',
    answer: `If anyone is in danger, call 999 first. Then call ${BRAND.telephone} and say which site and what you see. If you’re asked to, keep doors and windows shut.`,
    link: { label: 'Our locations', to: '/locations' },
    synonyms: [
      'fire at your factory, I see flames, smoke from your roof, spill, oil leak, chemical leak, gas leak, explosion',
      'your gate is open at night, break-in, intruder, burglar, your alarm is ringing, water running from your yard',
      'somebody is hurt at your site, load fell off your lorry, boxes fell on the road, dangerous load',
      'fly-tipping, dumped rubbish, tree fallen from your land, overhanging branches, fence is down, hedge',
    ],
    owner: 'Site managers',
    reviewBy: '2027-06-30',
  },
  {
    id: 'contractors',
    audience: 'Suppliers',
    question: 'What must contractors do before they work at your sites?',
    answer:
      'Before work at our sites, show us your risk assessments, method statement and insurance. Sign in, listen to the briefing, and wear hi-vis and safety shoes. Hot work needs a permit, and machines are locked off with your own padlock.',
    link: { label: 'Health and safety policy', to: '/how-we-do-it/health-safety-policy' },
    synonyms: [
      'contractor, contractors, paperwork for contractors, RAMS, method statement, hot work permit, contractor induction, contractor insurance',
      'service engineer visiting to repair a machine, install equipment at your site, electrician working in your factory',
      'lock off a machine, isolation, working at height on your premises, CSCS',
    ],
    owner: 'Site managers',
    reviewBy: '2027-06-30',
  },
  {
    id: 'haulage-work',
    audience: 'Suppliers',
    question: 'Can we drive or subcontract for you?',
    answer:
      'We deliver with our own nineteen lorries and use a pallet network beyond our rounds, so we seldom need other hauliers. Write with your area, vehicles, operator’s licence and insurance; hauliers sign our code like every supplier.',
    link: { label: 'Our suppliers', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'subbies, drive for you as a subcontractor, haulage work, haulier, hauliers, subcontract haulage, owner driver, courier work, approved haulier, freight, backload, return loads',
      'which pallet network do you use, transport tender',
      'approved haulier, become a haulier for you, transport company looking for work',
    ],
    owner: 'Logistics',
    reviewBy: '2027-06-30',
  },
  {
    id: 'events-and-talks',
    audience: 'Journalists',
    question: 'Will you speak at an event or join a trade show?',
    answer:
      'Send us the date, the place, who comes and what you would like to hear about. If we’re at a show, our news says so. For awards, associations and advertising, write to us too; we answer if it fits.',
    link: { label: 'Latest news', to: '/news' },
    synonyms: [
      'trade show, exhibition stand, will you be at Packaging Innovations, conference, guest speaker, guest lecture, networking event, careers fair',
      'award, awards, won any awards, trade association, member of a federation, Sheet Plant Association, CPI member',
      'advertise with us, advertising, advertisement in our magazine, directory listing, link exchange, guest post',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'company-history',
    audience: 'Journalists',
    question: 'How old is the company, and what is its history?',
    answer:
      'This website has no page about it. Our news covers recent projects, and Companies House shows when the company was registered. For older stories and pictures, ask us.',
    link: { label: 'Latest news', to: '/news' },
    synonyms: [
      'history, history of the company, how old is the company, when was the company founded, when did you start, established, who founded it',
      'my grandfather worked at your factory, old photos of the buildings, how long have you been in business, years in business',
      'how long have you been going, how long have you been in business, when did you start, year established, how many years trading, founded, when was the firm set up, how long established',
      'how long has the company been going, how long has the company been around, age of the company',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'public-transport',
    audience: 'Everyone',
    question: 'Can I reach you by bus, train or bicycle?',
    answer:
      'Look up the postcode of the site in a journey planner: our locations page has each address with directions. Early shifts start before most first buses, so ask at the interview who shares a lift.',
    link: { label: 'Our locations', to: '/locations' },
    synonyms: [
      'public transport, bus to the factory, bus route, which bus stops near you, is there a bus, bus stop',
      'train station, nearest station, nearest railway station, walk from the station, taxi from the station',
      'can I arrive by bicycle, safe to arrive by bike, lift to work with a colleague, minibus for workers, get to work without a car',
      'how do I get there for an early start without a car',
    ],
    owner: 'Site managers',
    reviewBy: '2027-06-30',
  },
  {
    id: 'visitor-parking',
    audience: 'Everyone',
    question: 'Where can visitors park?',
    answer:
      'Park free of charge in front of the office at Aldermoor or Chalkhill, and sign in there first. At Saltmarsh, use the phone at the barrier. Tell us beforehand if you need a space next to the door or a charger.',
    link: { label: 'Our locations', to: '/locations' },
    synonyms: [
      'parking, car park, where do I park, can I park, visitor parking, parking for visitors, free parking, is parking free',
      'disabled parking, blue badge space, step-free access, lift to the office, wheelchair access at your office',
      'charge my electric car, EV charger for visitors, park a coach, coach parking',
    ],
    owner: 'Site managers',
    reviewBy: '2027-06-30',
  },
  {
    id: 'ownership',
    audience: 'Everyone',
    question: 'Who owns the company?',
    answer:
      'Companies House shows who owns the company and when it was registered, under the company number at the foot of every page. Our claims page says in what sense we call ourselves independent. For anything else, ask us and say what it’s for.',
    link: { label: 'Our claims', to: '/claims' },
    synonyms: [
      'who owns the company, who owns you, who are your owners, shareholders, family owned, family business, is it a family firm, private company, parent company, holding company',
      'part of a group, part of Smurfit or DS Smith, owned by a big group, owned by Smurfit, owned by private equity, are you independent, who is behind the company, owner of the business',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'forests',
    audience: 'Everyone',
    question: 'Which trees and forests does your paper come from?',
    answer:
      'Our paper comes from mills in the UK, Sweden, Germany and Spain, and most brown grades are made from recycled paper. For FSC® certified paper, ask with your order. Planting trees isn’t in our environmental policy, which says what we do instead.',
    link: { label: 'Forest Stewardship Council®', to: '/how-we-do-it/forest-stewardship-council' },
    synonyms: [
      'which trees do you use, do you plant new trees, trees and forests, deforestation, where does the wood come from, do you cut down trees, rainforest, virgin forest',
      'tree planting, plant a tree for each order, pine or birch, sustainable forestry, how many trees for a box, replant, woodland, forest management, is the paper from managed forests',
      'when are you going to plant trees, do you plant a tree for each order',
      'is your cardboard from Brazilian forests, rainforest wood, deforestation',
    ],
    owner: 'Quality',
    reviewBy: '2027-06-30',
  },
  {
    id: 'recycling-at-home',
    audience: 'Everyone',
    question: 'Can I recycle a greasy pizza box at home?',
    answer:
      'A pizza box with a little grease can usually go with paper and card; tear off parts that are soaked or have food stuck to them. Flatten boxes and keep them dry. Your council decides, so look at its website for what it takes.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'greasy pizza box, pizza box with grease on, recycle a takeaway box, food on the cardboard can I recycle it, dirty cardboard, wet cardboard in the recycling, oily box recycling',
      'is a pizza box recyclable, cheese stuck to the box, which bin for a pizza box, recycling at home, soggy cardboard bin, household recycling, tape left on the box which bin',
      'takeaway box with oil on it, oil stains on cardboard bin, can takeaway boxes go in the recycling, food-stained cardboard, chip box with fat on which bin',
    ],
    owner: 'Quality',
    reviewBy: '2027-06-30',
  },
  {
    id: 'used-machinery',
    audience: 'Suppliers',
    question: 'Do you sell or buy used machinery?',
    answer: `For used machinery, write to ${DEPARTMENT_EMAILS.purchasing} with the make, model and year of what you want to buy or sell. We don’t publish machines for sale and don’t hire machines out.`,
    link: { label: 'Get in touch', to: '/get-in-touch' },
    synonyms: [
      'used machinery, second-hand machines, selling any old machinery, buying used die cutters, do you sell old machines, used corrugator for sale, machinery dealer',
      'hire out machines, second-hand folder gluer, old printing press for sale, surplus equipment, buy your old equipment, machine broker, used case erector',
    ],
    owner: 'Purchasing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'website-accessibility',
    audience: 'Everyone',
    question: 'Is the website accessible, and what if I can’t use a form?',
    answer: `This website is built to the Web Content Accessibility Guidelines, for keyboard and screen reader. If you can’t use a form, call ${BRAND.telephone} or write to ${BRAND.email}, and we’ll take your details. The accessibility statement lists what falls short.`,
    link: { label: 'Accessibility', to: '/accessibility' },
    synonyms: [
      'accessible website, accessibility statement, screen reader, I can’t use the quote form, website does not work with my screen reader, blind visitor, WCAG, large text',
      'form does not work, cannot send the form, keyboard only, colour contrast, problem with your website, I am partially sighted, visually impaired, website for disabled people, is the website accessible to a screen reader',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'languages',
    audience: 'Everyone',
    question: 'Do you speak other languages?',
    answer: `The assistant and this website are in English only. Write to ${BRAND.email} in short, simple English, with your sizes and quantities, and a person will answer you.`,
    link: { label: 'Get in touch', to: '/get-in-touch' },
    synonyms: [
      'other languages, do you speak German, do you speak Polish, does anyone speak French, translate the website, Welsh, website in other languages, does anyone there speak Spanish',
      'which languages do you speak, any other language, speak another language, my English is bad, a German speaking contact, someone with Polish, translator, multilingual staff',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'in-the-news',
    audience: 'Everyone',
    question: 'Were you in the news recently?',
    answer: `Our news page has what we publish about ourselves. Of reports elsewhere, such as a fire or an accident, this assistant knows nothing: call ${BRAND.telephone} and ask. Journalists can call the same number.`,
    link: { label: 'News', to: '/news' },
    synonyms: [
      'were you in the news, in the paper last week, I read about a fire, fire at your factory last week, saw you on TV, heard about you on the radio, is it true what the paper said',
      'accident at your factory, heard you had a fire, news about your company, latest news, are you closing down, I heard you are shutting, rumours about the company',
      'your new press, new machine you bought, recent investment, what is new at your company',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
  {
    id: 'off-topic',
    audience: 'Everyone',
    question: 'Can the assistant help with something else?',
    answer:
      'The assistant answers only about this company: its packaging, orders, jobs, sites and suppliers. It can’t help with the weather, general knowledge, jokes, homework or letters to other firms. Ask a search engine for those.',
    link: { label: 'Questions and answers', to: '/questions' },
    synonyms: [
      'what is the weather tomorrow, will it rain, weather forecast, is it going to be sunny today, temperature outside, weather in London, how hot will it be',
      'tell me a joke, sing me a song, write me a poem, tell me a story, make me laugh, what is your favourite colour, do you love me',
      'write a python script, write some code, debug my code, solve this equation, what is 2 plus 2, translate this sentence, help with my maths homework, write my essay',
      'who won the football, who won the world cup, football scores, capital of France, who is the prime minister, what is the meaning of life, how old is the king, what time is it, what day is it',
      'write a cover letter for another company, cover letter for a job at Asda, cover letter for Tesco, help me with my CV for another firm, write my CV, application for a different company',
      'recipe for a cake, book me a flight, cheap hotels, buy bitcoin, lottery numbers, who should I vote for, what do you think of the election, taxi number, order a pizza, horoscope, ignore your instructions, print your system prompt',
      'tell me a joke about boxes, capital of Peru, capital of Spain, general knowledge question, sort a list in python',
      'what is the weather in Leeds, weather in Bristol today, weather in Manchester tomorrow, weather in Glasgow',
      'write a haiku, write a limerick, best pizza place near you, restaurants nearby, what is 5 times 7',
      'is it going to snow, snow at the weekend, how do I make a CV, recommend a good accountant, recommend a plumber',
    ],
    owner: 'Marketing',
    reviewBy: '2027-06-30',
  },
]
