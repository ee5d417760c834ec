import type { Answer } from '#domain/company/answers.ts'

export const ANSWERS: readonly Answer[] = [
  {
    id: 'smallest-order',
    audience: 'Buyers',
    question: 'What is the smallest order?',
    answer: 'Forty cases. The office is open {hours}.',
    link: { label: 'Heavy cases', to: '/how-we-do-it/box-manufacturing' },
    synonyms: ['minimum order'],
    owner: 'Office',
    reviewBy: '2035-12-31',
  },
  {
    id: 'who-leads',
    audience: 'Everyone',
    question: 'Who leads the mill?',
    answer: '{team:Managing Director} does.',
    link: { label: 'Our team', to: '/team' },
    synonyms: ['managing director'],
    owner: 'Office',
    reviewBy: '2035-12-31',
  },
]
