/** Other applications with the same email address or phone number; staff link them by hand. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { linkDuplicateApplication } from '#app/content/applications/mutations.ts'
import type { ApplicationDetail, ApplicationSummary } from '#app/content/applications/queries.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { LondonDate } from '../../ui/date-time.tsx'
import { notifySuccess } from '../../ui/notifications.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'

interface DuplicateApplicationsProps {
  readonly application: ApplicationDetail
  readonly others: readonly ApplicationSummary[]
  /** Query string of the list. */
  readonly search: string
}

export function DuplicateApplications({ application, others, search }: DuplicateApplicationsProps) {
  const merge = useAction((client, into: number | null) =>
    linkDuplicateApplication(client, application.id, into),
  )
  async function set(into: number | null) {
    const previous = application.samePersonAs
    const outcome = await merge.run(into)
    if (outcome === null || outcome.failure !== null) return
    notifySuccess(into === null ? 'Applications unlinked' : 'Applications linked', {
      of: 'link between applications',
      run: () => void merge.run(previous),
    })
  }
  if (others.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No other applications with this email address or phone number
      </Text>
    )
  return (
    <Stack gap="sm">
      <FailureNotice failure={merge.failure} />
      {others.map((other) => (
        <Group key={other.id} justify="space-between">
          <div>
            <Anchor component={Link} to={`${getApplicationPath(other.reference)}${search}`}>
              {other.jobTitle}
            </Anchor>
            <Text size="sm" c="dimmed">
              {other.name}, {other.status}, <LondonDate moment={other.submittedAt} />
            </Text>
          </div>
          {application.samePersonAs === other.id ? (
            <Button size="compact-sm" variant="default" onClick={() => void set(null)}>
              Unlink
            </Button>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => void set(other.id)}>
              Link as same applicant
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
