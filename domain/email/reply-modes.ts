export const REPLY_MODES = ['reply', 'reply-all', 'forward'] as const
export type ReplyMode = (typeof REPLY_MODES)[number]

export const REPLY_MODE_LABELS: Readonly<Record<ReplyMode, string>> = {
  reply: 'Reply',
  'reply-all': 'Reply to all',
  forward: 'Forward',
}
