/** Applicants: pay, hours and conditions, before and during employment. */
import type { Answer } from '#domain/company/answers.ts'

export const WORKING_HERE_ANSWERS: readonly Answer[] = [
  {
    id: 'working-here',
    audience: 'Applicants',
    question: 'What is it like to work for you?',
    answer:
      'It’s factory work that you can see: reels in, boxes out. Everyone learns each machine properly before running it, may stop it if something is wrong, and has two paid days a year for voluntary work. At an interview you meet the people and see the machines.',
    link: { label: 'Our people', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'are you a good company to work for, good employer, nice place to work, happy workforce',
      'what is it like to work for you, what is it like working there, what is working there like, what’s the culture like',
      'what are the people like to work with, do your staff stay, staff turnover, how long do people stay',
      'atmosphere on the shop floor, is it hot and noisy in the factory, working environment, work-life balance',
      'do you treat your staff well, do you look after your workers, employee reviews, Glassdoor',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'benefits',
    audience: 'Applicants',
    question: 'Which holidays, pension and other benefits do you offer?',
    answer:
      'Each vacancy lists its holidays, pension and other benefits next to the pay. Everyone also has two paid days a year for voluntary work. If something isn’t mentioned, ask at the interview.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'benefits, employee benefits, perks, staff benefits package, staff discount',
      'holidays, holiday entitlement, paid holidays, annual leave, how many days off do staff get',
      'pension, pension scheme, workplace pension, employer contribution, life cover',
      'sick pay, maternity pay, paternity leave, parental leave, bonus, overtime rate',
      'do you get paid extra for overtime, is there a bonus on top of the wage',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'shifts',
    audience: 'Applicants',
    question: 'Which shifts and hours would I work?',
    answer:
      'Each vacancy states its hours and shifts. Presses and the corrugator run on shifts, the Saltmarsh depot picks until 10 pm, drivers start from 6 am, and the offices work on weekdays.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'shift pattern, what shifts do you work, early or late shifts, rotating shifts, days or nights',
      'night shifts, night work, do people work at night, do you run nights, is it permanent nights, 24 hours',
      'do I have to work every weekend, weekend shifts, Sunday working, four on and four off',
      'hours of work, working hours for the job, flexible hours, flexitime, hours that fit round school',
      'what time does the shift start and finish',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'minimum-age',
    audience: 'Applicants',
    question: 'Is there a minimum or maximum age to work for you?',
    answer:
      'Apprentices start from the age of sixteen. For other jobs, each vacancy names its minimum: some machines, forklifts and lorries need you to be eighteen or older. There is no upper limit, and we don’t ask your age in the form.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'minimum age, how old do I have to be, how old must I be to work in the factory, age limit',
      'I am 15, I am 16, I am 17, under 16, under 18, am I old enough, too young',
      'am I too old to apply, too old, upper age limit, I am over 60, older workers, retirement age',
      'can a sixteen year old work in the factory, can my teenager get a job with you, my son is 16, my daughter is 17',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'agency-or-direct',
    audience: 'Applicants',
    question: 'Do you hire directly or through an agency?',
    answer:
      'We hire our own people, drivers included, and one agency supplies temporary staff. After twelve weeks, agency staff are offered a job or told why not. Apply for permanent jobs on our jobs page.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'agencies or direct, do you recruit through agencies, do you hire through an agency, agency workers, employed by an agency',
      'temp to perm, permanent or temp, temporary staff, agency work, temp agency, which agency do you use',
      'would I be employed by you or by the agency, can I go permanent after agency work',
      'zero hours contract, zero-hours, permanent contract, fixed term contract, probation period',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'adjustments',
    audience: 'Applicants',
    question: 'Can I work for you with a disability or an illness?',
    answer:
      'We hire for potential, and make adjustments the first time you ask, for the interview and for the job. Tell us what helps you: each task is assessed with the person who does it, so we look at your job together.',
    link: { label: 'Our people', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'disability, disabled applicants, disabled people, reasonable adjustments, wheelchair user, someone in a wheelchair, Disability Confident',
      'deaf, hearing impairment, visual impairment, hard of hearing, hearing aid, hearing loss, blind, partially sighted, dyslexia, autism, autistic, ADHD, epilepsy',
      'bad back, cannot lift heavy things, long-term illness, mental health, pregnant worker, diabetic',
      'do you employ people with disabilities, would you take on someone with a disability, can somebody with a disability work on your machines',
      'adjustments at the interview, extra time, sign language interpreter',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'unions',
    audience: 'Applicants',
    question: 'Do you recognise a trade union?',
    answer:
      'Anyone may join a union, and we listen to our union members. For which unions, and what is agreed with them, write to us.',
    link: { label: 'Our people', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'union, trade union, is it a union site, are your workers unionised, collective agreement, works council',
      'GMB, Usdaw, shop steward, union rep',
      'can I join a union, freedom of association, do you allow unions',
      'industrial action, are your staff on strike',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'fair-pay',
    audience: 'Applicants',
    question: 'What is your gender pay gap, and how do you treat people equally?',
    answer:
      'Pay is the same for the same work, and pay bands are open to everyone who works here. Bullying and harassment end careers here, however senior. If you need a figure that this website doesn’t give, write to us and say what it’s for.',
    link: { label: 'Our people', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'gender pay gap, equal pay, pay gap report, do men and women earn the same, women in manufacturing',
      'diversity, inclusion, equality, equal opportunities, EDI policy, discrimination, racism, LGBT',
      'how many women work in the factory, percentage of female staff, female managers',
      'bullying, harassment at work, bullied by my manager, grievance',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'speaking-up',
    audience: 'Everyone',
    question: 'How can I report wrongdoing, in confidence?',
    answer:
      'Get in touch with or without your name: a director reads every report and answers within five working days. People who work here or for our suppliers may also call a confidential line run by an outside company. No one who speaks up in good faith will suffer for it.',
    link: { label: 'Our people', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'whistleblowing, whistleblower, whistle blowing policy, report wrongdoing, speak up line, confidential line',
      'I want to report something anonymously, tell you in confidence about one of your managers',
      'fraud at your company, theft by staff, bribe, bribery, corruption, anti-bribery policy, gifts and hospitality',
      'somebody who works for you is doing something illegal',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'former-employees',
    audience: 'Applicants',
    question: 'I used to work for you. Who gives a reference or my pay papers?',
    answer:
      'Write to us with your full name, your dates here and what you need: a reference for an employer, lender or landlord, a P45 or P60, or a question about your last pay. Name the agency if it paid you: it has your pay papers.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'employment reference, job reference, reference for a former employee, references for ex staff, confirm employment dates, verify employment',
      'I used to work for you, I left the company, ex-employee, former employee',
      'I need a reference for a rental, mortgage lender needs proof of my employment, new employer wants a reference',
      'P45, P60, payslip, payroll, my last wages were not paid, unpaid wages, holiday pay owed, wages missing, underpaid',
      'company pension from when I worked there',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'driving-licence',
    audience: 'Applicants',
    question: 'Which licence do I need to drive for you?',
    answer:
      'Each driver vacancy names its licence category, usually with driver CPC and a digital tachograph card, and how many points are acceptable. For forklifts it says whether a licence is needed or can be earned here.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'driving licence, do I need a driving licence, class 1 or class 2, category C, category C+E, 7.5 tonne licence',
      'CPC, driver CPC, tacho card, tachograph, penalty points, points on my licence, new pass driver',
      'forklift licence, reach truck licence, counterbalance ticket, FLT licence',
      'do I need my own car, no car, cannot drive, nights out in the cab',
    ],
    owner: 'Logistics',
    reviewBy: '2027-03-31',
  },
  {
    id: 'spontaneous-application',
    audience: 'Applicants',
    question: 'Can I apply when no vacancy suits me?',
    answer:
      'Applications belong to a vacancy, so that each gets an answer. If none suits you, leave your email address on our jobs page and we’ll tell you when one opens.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'on spec, speculative application, spontaneous application, unsolicited application, open application',
      'can I send my CV in case something comes up, keep my details for future vacancies, leave my CV with you',
      'no vacancy suits me, no vacancy for my trade, nothing advertised for me',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'cv-format',
    audience: 'Applicants',
    question: 'Which format should my CV have?',
    answer:
      'Attach a PDF or a Word file. Two pages are enough: where you worked, what you did there, and your licences or training. We need no photo, age or family details. If something has changed since, correct it through the link in our first email.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'CV format, format of my CV, how long should my CV be, CV template, CV tips, photo on my CV',
      'can I upload a Word document, CV as PDF, CV will not upload, CV too big, file type for my CV',
      'what goes in a covering letter, what should I put in my application',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'application-feedback',
    audience: 'Applicants',
    question: 'Can I have feedback after a rejection, or apply again?',
    answer:
      'Reply to the email with our decision, and we’ll say in a few lines what others had. You’re welcome to apply again, for another vacancy at once or for the same kind of job when it’s next advertised.',
    link: { label: 'Your application', to: '/application' },
    synonyms: [
      'feedback, feedback on my interview, feedback on my application, why was I turned down, why was I rejected, reason for rejection',
      'I was unsuccessful, you turned me down, you rejected my application',
      'can I try again, can I apply again, reapply, apply twice, apply for more than one job, apply for two vacancies',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'employment-checks',
    audience: 'Applicants',
    question: 'Do you check criminal records or test for drugs?',
    answer:
      'Each vacancy says which checks the job needs. Everyone shows their right to work. A past conviction doesn’t rule you out by itself: ask us before you apply if you’re unsure. No one may work at a machine or drive under the influence of drink or drugs.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'criminal record, DBS check, DBS, criminal convictions, conviction, spent convictions, ex-offender, been in prison, police check',
      'drug test, drugs test, alcohol test, random testing, do you drug test, medical before starting',
      'pre-employment checks, background check, credit check on applicants, do you check references',
      'will you employ me with a conviction',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'english-level',
    audience: 'Applicants',
    question: 'How good must my English be to work for you?',
    answer:
      'Good enough for the job and for safety, and each vacancy says if it needs more. We train each person on each machine in a language they read. If you’re not sure, apply and tell us.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'English level, level of English, speak English to work, my English is not good, little English, basic English',
      'English is not my first language, do I need good English for the job, English test for applicants',
      'do you have Polish speaking staff, Romanian workers, Ukrainian workers',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'place-of-work',
    audience: 'Applicants',
    question: 'Can I work from home, or will you help me to relocate?',
    answer:
      'Each vacancy names its site. Machines, lorries and the warehouse need you there; for office jobs, the vacancy says whether some days can be worked at home. Ask us before you apply if you would have to move.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'work from home, working from home, remote job, remote working, hybrid working, home office',
      'relocation, relocation package, help with moving costs, I would have to move to the area, accommodation for workers',
      'which site would I work at, can I choose the site, move between sites, transfer to another site',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'training',
    audience: 'Applicants',
    question: 'What training and workwear would I get?',
    answer:
      'Your first days begin with safety. Then we train you on each machine, in a language you read, and keep a record. Safety shoes, hi-vis and hearing protection cost you nothing.',
    link: { label: 'Health and safety policy', to: '/how-we-do-it/health-safety-policy' },
    synonyms: [
      'training given, is training provided, do you train new starters, do you train people, induction, first day at work, first week',
      'uniform, uniforms, do I have to buy safety boots, work clothes, workwear provided, PPE for staff',
      'learn a new skill, get promoted, career progression, can I work my way up, NVQ, qualifications paid for',
      'what do I wear in the factory as an employee, tattoos, piercings, beard, jewellery at work',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'graduates',
    audience: 'Applicants',
    question: 'Do you have a graduate scheme?',
    answer:
      'We have no separate graduate scheme. Graduates apply for the vacancies on our jobs page, such as design, quality or sales, and learn the boxes from the people who make them.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'graduate scheme, graduate programme, graduate jobs, graduate trainee, just graduated, finishing my degree',
      'engineering graduate, management trainee, I have a degree in packaging, degree apprenticeship, T level',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-03-31',
  },
  {
    id: 'staff-facilities',
    audience: 'Applicants',
    question: 'Is there a canteen, parking or a changing room for staff?',
    answer:
      'Aldermoor, Chalkhill and Saltmarsh each have a canteen with a fridge and a microwave, lockers, free parking and a shelter for bicycles. Food stays in the canteen: the factory is a hygiene area.',
    link: { label: 'Our locations', to: '/locations' },
    synonyms: [
      'canteen, canteen for staff, microwave, vending machine, where do staff eat, lunch break, is lunch provided, hot food',
      'lockers, changing room, showers, prayer room, smoking area, where can I smoke, vaping at work',
      'staff parking, do employees pay for parking, bike shelter, bike to work scheme',
      'drivers’ toilet, toilets for delivery drivers, facilities for drivers',
    ],
    owner: 'Site managers',
    reviewBy: '2027-03-31',
  },
  {
    id: 'design-software',
    audience: 'Applicants',
    question: 'Which design software do you use?',
    answer:
      'Our designers draw in a CAD program for packaging, and you get each drawing as DXF and PDF. Illustrator alone isn’t enough for structural design. A vacancy says what you need to know; if you know another CAD program, you’ll learn ours.',
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'design software, CAD software, which CAD program, packaging CAD, what program do you draw boxes in',
      'ArtiosCAD, Artios, Esko, AutoCAD, SolidWorks, Impact CAD, Kasemake, ARD file, CF2 file, DDES',
      'can you open our DXF, do you send a DXF, STEP file, 3D file of the box, 3D render of a box',
      'I only know Illustrator, can I learn CAD with you',
    ],
    owner: 'Design',
    reviewBy: '2027-03-31',
  },
]
