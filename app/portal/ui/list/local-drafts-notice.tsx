/** Lists local drafts that may be unsaved, with links to the screens that restore them. */
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useUserId } from '#app/session/account/auth-provider.tsx'
import { useLoaded } from '../use-action.ts'
import styles from './list.module.css'

interface LocalDraftsNoticeProps {
  readonly title: string
  readonly children: string
  /** A constant function. @returns the screen that restores a subject; null to leave it out */
  readonly pathOf: (subject: string) => string | null
}

export function LocalDraftsNotice({ title, children, pathOf }: LocalDraftsNoticeProps) {
  const userId = useUserId()
  const { outcome } = useLoaded(async () => {
    // Lazy, so that the list doesn’t wait for the draft store.
    const { listDraftsWithPath } = await import('#app/local-drafts/unsaved-drafts.ts')
    return listDraftsWithPath(userId ?? '', pathOf)
  }, [userId, pathOf])
  const drafts = outcome?.data ?? []
  if (drafts.length === 0) return null
  return (
    <Alert role="status" title={title}>
      <Text>{children}</Text>
      <ul className={styles.localDrafts} aria-label="On this device">
        {drafts.map(({ subject, title: draft, path }) => (
          <li key={subject}>
            <Anchor component={Link} to={path}>
              {draft.trim() || 'Untitled'}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
