import { Anchor, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type BulkChangeProgress, listBulkChanges, listTemplates } from '#app/content/applications/emails.ts'
import { editorNames } from '#app/content/drafts/editor-names.ts'
import { DEFAULT_TEMPLATES } from '#domain/applications/templates.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { loadData } from '../../ui/loader-data.ts'
import { Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { applicationList } from '../applications-list.tsx'
import type { Route } from './+types/email-templates'
import { formatBulkChangeWithEmail, formatBulkProgress } from './bulk-change-text.ts'
import styles from './emails.module.css'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Email templates')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { names: choice } = applicationList.query.read(new URL(request.url).searchParams)
  return loadData(context, async (client) => {
    const [templates, changes, names] = await Promise.all([
      listTemplates(client),
      listBulkChanges(client),
      editorNames(client),
    ])
    return { templates, changes, names, search: choice === '' ? '' : `?names=${choice}` }
  })
}
clientLoader.hydrate = true as const

export default function EmailTemplates({
  loaderData: { templates, changes, names, search },
}: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/job-applications${search}`, label: 'All applications' }}
        title="Email templates"
        lead="Default texts for emails to applicants. You can edit each email before sending it."
      />
      <Panel id="templates" title="Templates">
        <ul className={styles.templates}>
          {templates.map(({ key, version }) => (
            <li key={key}>
              <Anchor component={Link} to={`/job-applications/mails/${key}${search}`} fw={600}>
                {DEFAULT_TEMPLATES[key].label}
              </Anchor>
              <Text size="sm" c="dimmed">
                {DEFAULT_TEMPLATES[key].use}
                {version > 0 && ' Edited.'}
              </Text>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel id="changes" title="Bulk changes">
        {changes.length === 0 ? (
          <Text c="dimmed">
            None in the last 30 days. Select applications in the list to change or email several together.
          </Text>
        ) : (
          <Changes changes={changes} names={names} search={search} />
        )}
      </Panel>
    </Stack>
  )
}

interface ChangesProps {
  readonly changes: readonly BulkChangeProgress[]
  readonly names: ReadonlyMap<string, string>
  readonly search: string
}

function Changes({ changes, names, search }: ChangesProps) {
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Change</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>By</Table.Th>
            <Table.Th>Started</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <Table.Tr key={change.id}>
              <Table.Td>
                <Anchor component={Link} to={`/job-applications/changes/${change.id}${search}`}>
                  {formatBulkChangeWithEmail(change)}
                </Anchor>
              </Table.Td>
              <Table.Td>{formatBulkProgress(change)}</Table.Td>
              <Table.Td>{names.get(change.createdBy ?? '') ?? 'Former colleague'}</Table.Td>
              <Table.Td>
                <DateTime at={change.createdAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
