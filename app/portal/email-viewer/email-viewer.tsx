import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { useFileDrop } from '../ui/form/use-file-drop.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { LocalDraftsNotice } from '../ui/list/local-drafts-notice.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/email-viewer'
import { getEmailPath } from './email-status.ts'
import { type EmailPage, emailList, isThreadView } from './emails-list.tsx'

const ImportDialog = lazy(() => import('./import/import-dialog.tsx'))

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Emails')

export const clientLoader = listLoader(emailList)

/** Returns the record whose composer has the draft. */
function getDraftPath(subject: string): string | null {
  const [, kind, key] = /^compose:(email|lead|application):(.+)$/.exec(subject) ?? []
  if (key === undefined) return null
  if (kind === 'email') return getEmailPath(Number(key))
  return kind === 'lead' ? getLeadPath(key) : getApplicationPath(key)
}

export default function EmailViewer({ loaderData }: Route.ComponentProps) {
  const [files, setFiles] = useState<readonly File[] | null>(null)
  useFileDrop(setFiles)
  const { page } = loaderData
  return (
    <ListScreen
      list={emailList}
      loaded={loaderData}
      title="Emails"
      counted={isThreadView(loaderData.query) ? ['thread', 'threads'] : emailList.noun}
      lead={
        <>
          <Counts page={page.data} />
          <LocalDraftsNotice title="Drafts on this device" pathOf={getDraftPath}>
            Not sent yet. Open one to continue:
          </LocalDraftsNotice>
        </>
      }
      head={
        <Button variant="default" onClick={() => setFiles([])}>
          Import files
        </Button>
      }
      manyButtons={(rows) => (
        <Button
          component={Link}
          to={`/email-viewer/copy?emails=${rows.map(({ id }) => id).join(',')}`}
          size="compact-md"
          variant="default"
        >
          Redacted copy
        </Button>
      )}
    >
      {files !== null && (
        <Suspense fallback={null}>
          <ImportDialog files={files} addressOf={getEmailPath} onClose={() => setFiles(null)} />
        </Suspense>
      )}
    </ListScreen>
  )
}

function Counts({ page }: { readonly page: EmailPage | null }) {
  if (page === null) return 'Received and sent emails, newest first'
  const { unread, failed } = page.counts
  return (
    <span data-counts>
      {unread === 0 ? 'No unread emails.' : `${unread.toLocaleString('en-GB')} unread.`}
      {failed > 0 && (
        <>
          {' '}
          <Text component="span" fw={700}>
            {failed === 1 ? '1 email' : `${failed} emails`} failed in the last 30 days.
          </Text>
        </>
      )}
    </span>
  )
}
