import { useNavigate } from 'react-router'
import { setEmailFlag } from '#app/content/emails/mutations.ts'
import type { EmailDetail } from '#app/content/emails/queries.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { useAction } from '../ui/use-action.ts'
import { emailList } from './emails-list.tsx'

export function useEmailActions({ id, isArchived }: Pick<EmailDetail, 'id' | 'isArchived'>) {
  const navigate = useNavigate()
  const archiving = useAction((client, to: boolean) => setEmailFlag(client, [id], 'isArchived', to))
  const marking = useAction((client) => setEmailFlag(client, [id], 'isRead', false), {
    reloads: false,
    done: () => 'Marked as unread',
    onDone: () => void navigate(emailList.path),
  })
  return {
    failure: archiving.failure ?? marking.failure,
    async archive() {
      const to = !isArchived
      const outcome = await archiving.run(to)
      if (outcome === null || outcome.failure !== null) return
      notifySuccess(to ? 'Archived' : 'Moved to inbox', {
        of: to ? 'archiving' : 'moving to inbox',
        run: () => void archiving.run(!to),
      })
    },
    unread: () => marking.run(undefined),
  }
}
