/** Applicants: vacancies and applications. */
import type { Answer } from '#domain/company/answers.ts'
import { RETENTION } from '../retention.ts'

const OWNER = 'People and Apprenticeships'
const REVIEW_BY = '2027-03-31'

export const APPLICANT_ANSWERS: readonly Answer[] = [
  {
    id: 'vacancies',
    audience: 'Applicants',
    question: 'Do you have any jobs?',
    answer:
      'Every open vacancy is on our jobs page, with its pay and hours. If none suits you, leave your email address there and we’ll tell you when one opens.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'vacancy, vacancies, job openings, hiring, recruiting, careers',
      'any jobs going, any work going going',
      'jobs for a packaging designer, jobs for a driver, HGV drivers, forklift driver, warehouse operative, machine operator, press operator, designer job',
      'are you looking for drivers, operators, engineers or office staff',
      'part-time, full-time, weekend work, Saturday job, weekend job, holiday job, summer job',
      'job alerts, tell me about new vacancies',
      'can I get a job',
      'closing date, warehouse jobs, factory jobs, office jobs, any jobs in my area, are you taking people on, temp work',
      'maintenance engineer multi skilled, electrical or mechanical engineer job, van driver job, account manager role, field sales job, area sales manager vacancy, printer looking for work, production operative, cleaner job, evening work, customer service vacancy, graphic designer job, admin job',
      'finance assistant, quality inspector role, team leader position, counterbalance, sales jobs, driver jobs, telesales vacancy, jobs in the South West, jobs near Bristol, electrician job, fitter job, packer job, fitter with years of experience, lorry driver looking for work, my lad is out of work',
      'looking for a job for my daughter, after any drivers, after any staff, got anything going, just moved to the area and want work, change of career, ex-forces, mum looking for school hours, weekend only, production manager role, planner, die cutter operator, print operator, stacker',
      'quality technician, marketing job, accounts clerk, business development manager, time served electrician, warehouse work, evening cleaning jobs, office work, driving work, want to work in your factory, print finisher, machine minder, seeking work, looking for a new role, looking for employment',
      'is there anything at the moment work wise, student summer work, uni student holiday work, immediate start, got laid off, returning to work, casual work, seasonal staff, job for my son, over 50s, positions available, any positions, local jobs',
      'hire me as a corrugator operator, job for me at your factory, experienced corrugator operator wants a job',
      'HGV class 1 driver vacancies, class 1 driver job, class 2 driver vacancy, hgv vacancies',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'how-to-apply',
    audience: 'Applicants',
    question: 'How do I apply for a job?',
    answer:
      'Open the vacancy, fill in the form and attach your CV as a PDF or Word file. You’ll get an email with a link to follow your application. If you have no CV, write a few lines about your work and save them as a document.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'apply, application form, send my CV, resume, cover letter',
      'do I need a CV, I have no CV',
      'can I apply by post or email, bring my CV in person, drop off my CV',
      'where do I send my application, can I apply online, do I need experience',
      'who do I send my CV to, hand my CV in at reception, email my CV, fill in a form, what documents do I need to apply, is there an application form, applying for the driver job, what should my covering letter say, send CV, application deadline, apply without a CV, who is the recruitment manager',
      'apply on my phone, where do I email my CV, can I come in with my CV, post my CV, apply on behalf of my son, apply for more than one, put me forward, CV or a form, want to apply, how to put in for a job, apply by phone, where is the form for a job',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'application-status',
    audience: 'Applicants',
    question: 'What is happening with my application?',
    answer:
      'Our first email to you has a link to your application: it shows its progress, and lets you correct or withdraw it. If you can’t find the email, ask for the link again.',
    link: { label: 'Your application', to: '/application' },
    synonyms: [
      'status or progress of my application',
      'have you received or read my application or CV, I applied and have not heard back, I applied and heard nothing',
      'when will I hear about the job or interview',
      'withdraw or change my application, lost link',
      'did you get my CV, did you get my application, how long before I hear, heard nothing about my application, rejected',
      'applied three weeks ago, sent my CV last week, has the position been filled, had an interview and no word, not heard from HR, waiting to hear about an application, change my phone number on my application, uploaded the wrong CV, no longer interested in the job, can I update my application',
      'had an interview two weeks ago and not heard, heard nothing since the interview, sent in my application, still waiting on the job, any decision, did they choose somebody, take back my application, did my job form get there, did my CV arrive, still considering me, decision on the job',
      'news about the vacancy I went for',
      'I applied and have heard nothing, not heard back, no reply to my application, applied two weeks ago, how long until I hear about the job, waiting to hear, any news on my application, did you get my application form, applied for machine operator and heard nothing, chasing my application',
      'sent my application last month, nobody replied to my application, no response to my job application',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'interviews',
    audience: 'Applicants',
    question: 'What happens at an interview?',
    answer:
      'At an interview you meet the people you would work with and see the machines. The invitation says what to bring. If you need an adjustment, tell us once and we’ll make it.',
    link: { label: 'Our people', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'interview, job interview, selection',
      'what should I wear to the interview, how long is the interview',
      'invited to an interview, how many interviews, is there a test at the interview, who will interview me, rearrange my interview, cannot make my interview, what questions do you ask at interview, dress for the interview, trial shift, second interview, late for my interview',
      'wheelchair access for interview, interview room, nervous about the interview, cannot make the interview, bring to the interview, maths test at interview, come for interview, interview tomorrow, tests on the interview day',
      'what should I wear to my interview, what do I wear for an interview, where do I park for my interview, interview on Thursday, interview tips, who will interview me, what do I bring to the interview, how long does the interview take, dress code for interview',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'apprenticeships',
    audience: 'Applicants',
    question: 'Do you take apprentices?',
    answer:
      'We take apprentices from the age of sixteen, without particular grades. They spend twelve weeks following a box from reel to lorry, then four days a week here and one at college. Open places are on the jobs page.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'apprentice, apprenticeship, trainee, school leaver',
      'when do the apprentices start, how old must an apprentice be',
      'college day, GCSEs, learn on the job',
      'my son has finished school, leaving school this summer, left school with no GCSEs, learn a trade, earn while you learn, engineering apprenticeship, apprenticeship after A levels, which college, apprentice places in September, day release, maths and English, applications for an apprenticeship',
      '16 and wants to learn a trade, just done his GCSEs, daughter wants to be an apprentice, train on the machines, learn printing, go to college and work, left school in June, learn engineering, start an apprenticeship, apprentice electrician',
      'when do apprenticeship applications open, apply for September apprenticeship, next apprentice intake, opening date for apprenticeships',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'right-to-work',
    audience: 'Applicants',
    question: 'Do you sponsor visas?',
    answer:
      'Everyone who starts here shows that they may work in the United Kingdom. If you would need a visa, ask us before you apply.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'visa, visa sponsorship, skilled worker visa, right to work, work permit, settled status',
      'can I work for you from abroad',
      'I live overseas and want a job, Skilled Worker route, certificate of sponsorship, sponsor licence, student visa hours, refugee permission to work, EU citizen, pre-settled status, graduate visa, passport check, biometric residence permit, I live in India and want a job',
      'nurse visa switching employer, coming from Nigeria to work, need a sponsor for my visa, in Ghana, sponsor me for a job, need sponsorship to work, on a student visa, from the Philippines, from South Africa, spouse visa, Ukrainian, come to England to work, student visa work, can I work on a visa',
      'visa holder',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'work-experience',
    audience: 'Applicants',
    question: 'Do you offer work experience?',
    answer:
      'We sometimes offer work experience, for pupils and students near our sites. Write to us with the dates, the student’s age and interests, and we’ll say what we can offer.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'work placement, internship, student placement, year in industry',
      'can my son or daughter do a week with you',
      'year 11 pupil placement, week in July, two weeks for a pupil, sixth form student, shadow someone, college placement, industrial placement, sandwich year, insight day, careers teacher, work experience for my daughter, school needs placements, duke of edinburgh volunteering, unpaid experience',
      'placement student, placement for a year 10 lad, my son has to do a week somewhere, pupil for a week in June, school placement, student for two weeks, sixth former, week’s experience, experience for a pupil, school work week',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'pay',
    audience: 'Applicants',
    question: 'How much do you pay?',
    answer:
      'Each vacancy states its pay and hours. We pay above the national minimum at every age, apprentices included, and the same rate for the same work.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'wages, salary, hourly rate, what is the pay for the job, minimum wage, living wage',
      'pay for apprentices, apprentice wage, real living wage',
      'how much an hour, what does the job pay, rate of pay for nights, night shift allowance, what do drivers earn, starting salary, hours and money for the job, time and a half, weekly or monthly paid, shift premium, hourly pay for operators, apprentice money, hourly rate on nights, what would I earn',
      'what do you pay drivers, money like, salary for the job, is it above minimum wage, pay for weekends, pay forklift drivers, pay drivers, pay operators, how much would I get an hour',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'applicant-data',
    audience: 'Applicants',
    question: 'How long do you keep my CV?',
    answer: `We keep your CV for ${RETENTION.applicationMonths} months from our decision, then erase it. With your consent we keep it on file for ${RETENTION.onFileMonths} months at a time. The link in our first email lets you erase it at once.`,
    link: { label: 'Privacy policy', to: '/privacy-policy#what' },
    synonyms: [
      'how long is my CV or application stored or kept on file',
      'delete or erase my CV or application, do you share my CV with other firms',
      'applicant data, privacy for applicants',
      'delete my CV from your system, how long is my application kept, still have my old CV, remove my application details, keep my CV on file, consent to keep my details for jobs, who sees my CV, what happens to my CV afterwards, unsuccessful candidates’ details, get rid of my CV, wipe my CV',
      'do you still hold my application, my details from when I applied, hang on to applications, keep old applications, how long do you hold a CV',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'accommodation',
    audience: 'Applicants',
    question: 'I come from abroad. Do you help with accommodation?',
    answer:
      'We don’t provide accommodation for workers from abroad, and each vacancy names its site so that you can look for a home nearby. You need the right to work in the United Kingdom. Apply for a vacancy on our jobs page, and ask us before you move.',
    link: { label: 'Jobs', to: '/jobs' },
    synonyms: [
      'accommodation, do you help with a place to live, housing for workers, do you give a room, rooms for workers, hostel, job with accommodation, workers from Romania, I come from Poland',
      'I come from Bulgaria, worker from abroad, job and house, help with a flat, foreign worker, help with somewhere to live, caravan or shared house, moving to England for work',
    ],
    owner: 'People',
    reviewBy: '2027-06-30',
  },
]
