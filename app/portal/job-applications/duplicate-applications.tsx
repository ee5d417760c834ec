/** The same person's other applications: found by address and telephone number, joined by hand alone. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { linkDuplicateApplication } from '#app/content/applications/mutations.ts'
import type { ApplicationDetail, ApplicationSummary } from '#app/content/applications/queries.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { LondonDate } from '../ui/date-time.tsx'
import { notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

interface SamePersonProps {
  readonly application: ApplicationDetail
  readonly others: readonly ApplicationSummary[]
  /** The query of the list, which goes along. */
  readonly search: string
}

export function DuplicateApplications({ application, others, search }: SamePersonProps) {
  const merge = useAction((client, into: number | null) =>
    linkDuplicateApplication(client, application.id, into),
  )
  async function set(into: number | null) {
    const former = application.samePersonAs
    const outcome = await merge.run(into)
    if (outcome === null || outcome.failure !== null) return
    notifySuccess(into === null ? 'They are two people again.' : 'They are one person now.', {
      of: 'who is the same person',
      run: () => void merge.run(former),
    })
  }
  if (others.length === 0)
    return <Text c="dimmed">No other application has this address or telephone number.</Text>
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
            <Button size="compact-md" variant="default" onClick={() => void set(null)}>
              Not the same person
            </Button>
          ) : (
            <Button size="compact-md" variant="default" onClick={() => void set(other.id)}>
              Same person
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
