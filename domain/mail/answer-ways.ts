/** The ways in which an email is answered or sent on. */
export const ANSWER_WAYS = ['reply', 'reply-all', 'forward'] as const
export type AnswerWay = (typeof ANSWER_WAYS)[number]

export const WAY_NAMES: Readonly<Record<AnswerWay, string>> = {
  reply: 'Reply',
  'reply-all': 'Reply to all',
  forward: 'Forward',
}
