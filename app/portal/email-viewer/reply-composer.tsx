/** Reply to an email, or forwards it, in the composer. */
import { Checkbox } from '@mantine/core'
import type { EmailDetail } from '#app/content/emails/queries.ts'
import {
  createReplyDraft,
  type OriginalMessage,
  REPLY_TEMPLATE_KEYS,
  REPLY_TEMPLATE_LABELS,
} from '#domain/email/compose-reply.ts'
import { REPLY_MODE_LABELS, type ReplyMode } from '#domain/email/reply-modes.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { Composer, type ComposerTemplate } from '../ui/composer/composer.tsx'
import { createDraft, type EmailDraft } from '../ui/composer/email-draft.ts'
import type { Composer as ComposerState } from '../ui/composer/use-composer.ts'

/** Same limit as in the database. */
const ORIGINAL_MAX = 20 * 1024 * 1024

const canAttach = ({ hash, size }: EmailDetail) => hash !== null && (size ?? 0) <= ORIGINAL_MAX

/** @param sender name of the signed-in user */
export function createReply(
  email: EmailDetail,
  message: OriginalMessage,
  mode: ReplyMode,
  sender: string,
): EmailDraft {
  const { withOriginal, ...draft } = createReplyDraft(message, mode, sender)
  return createDraft({ ...draft, emailId: email.id, withOriginal: withOriginal && canAttach(email) })
}

interface ReplyComposerProps {
  readonly email: EmailDetail
  /** Null while it is loading. */
  readonly message: OriginalMessage | null
  readonly sender: string
  readonly composer: ComposerState
}

export default function ReplyComposer({ email, message, sender, composer }: ReplyComposerProps) {
  const { draft } = composer
  if (draft === null) return null
  const mode = draft.way === 'new' ? 'reply' : draft.way
  const templates: ComposerTemplate[] =
    mode === 'forward' || message === null
      ? []
      : REPLY_TEMPLATE_KEYS.map((key) => ({
          key,
          label: REPLY_TEMPLATE_LABELS[key],
          fill: () => ({ body: createReplyDraft(message, mode, sender, key).body }),
        }))
  return (
    <Composer composer={composer} title={REPLY_MODE_LABELS[mode]} templates={templates}>
      {email.hash !== null && (
        <Checkbox
          label={`Attach the original email${email.size === null ? '' : `, ${formatFileSize(email.size)}`}`}
          description={
            canAttach(email) ? 'Includes its attachments.' : 'Too large to attach: the limit is 20 MB.'
          }
          disabled={!canAttach(email)}
          checked={draft.withOriginal && canAttach(email)}
          onChange={(event) => composer.change({ withOriginal: event.currentTarget.checked })}
        />
      )}
    </Composer>
  )
}
