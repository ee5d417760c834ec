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
      'any jobs going, is there any work going',
      'jobs for a packaging designer, jobs for a driver, HGV drivers, forklift driver, warehouse operative, machine operator, press operator, designer',
      'are you looking for drivers, operators, engineers or office staff',
      'part-time, full-time, weekend work, Saturday job, weekend job, holiday job, summer job',
      'job alerts, tell me about new vacancies',
      'can I get a job, job without experience, no experience, no qualifications',
      'closing date, warehouse jobs, factory jobs, office jobs, any jobs in my area, are you taking people on, temp work',
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
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'interviews',
    audience: 'Applicants',
    question: 'What happens at an interview?',
    answer:
      'You meet the people you would work with and see the machines. The invitation says what to bring. If you need an adjustment, tell us once and we’ll make it.',
    link: { label: 'Our people', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'interview, job interview, selection',
      'what should I wear to the interview, how long is the interview',
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
      'apprentice, apprenticeship, trainee, school leaver, training',
      'when do the apprentices start, how old must an apprentice be',
      'college day, GCSEs, learn on the job',
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
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'work-experience',
    audience: 'Applicants',
    question: 'Do you offer work experience?',
    answer:
      'Sometimes, for pupils and students near our sites. Write to us with the dates, the student’s age and interests, and we’ll say what we can offer.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'work placement, internship, student placement, year in industry',
      'can my son or daughter do a week with you',
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
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
  {
    id: 'applicant-data',
    audience: 'Applicants',
    question: 'How long do you keep my CV?',
    answer: `We keep it for ${RETENTION.applicationMonths} months from our decision, then erase it. With your consent we keep it on file for ${RETENTION.onFileMonths} months at a time. The link in our first email lets you erase it at once.`,
    link: { label: 'Privacy policy', to: '/privacy-policy#what' },
    synonyms: [
      'how long is my CV or application stored or kept on file',
      'delete or erase my CV or application',
      'applicant data, privacy for applicants',
    ],
    owner: OWNER,
    reviewBy: REVIEW_BY,
  },
]
