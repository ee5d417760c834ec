/** An application whose applicant stays unknown until somebody asks, which the history remembers. */
import { Alert, Button, Group } from '@mantine/core'
import type { ApplicationDetail, ApplicationSummary } from '#app/content/received/application-reading.ts'
import { revealApplicant } from '#app/content/received/application-work.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { hiddenName, isNameHidden, type NameChoice, withoutTraces } from '#domain/applications/hiding.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'

/** What a list or a board shows of it. */
export function hideSummary<Row extends ApplicationSummary>(row: Row, choice: NameChoice): Row {
  if (!isNameHidden(row.status, choice)) return row
  return { ...row, name: hiddenName(row.reference), email: '' }
}

/** What a record shows of it. */
export function hideDetail(application: ApplicationDetail): ApplicationDetail {
  return {
    ...hideSummary({ ...application, status: 'New' }, 'hidden'),
    status: application.status,
    phone: null,
    coverLetter: withoutTraces(application.coverLetter, application),
  }
}

interface HiddenNoticeProps {
  readonly id: number
  readonly onReveal: () => void
}

export function HiddenNotice({ id, onReveal }: HiddenNoticeProps) {
  const reveal = useAction((session) => withDataSession(session, (client) => revealApplicant(client, id)), {
    onDone: onReveal,
  })
  return (
    <Alert color="gray" title="The name is hidden until the interview">
      <Group justify="space-between">
        <span>Name, addresses, telephone number and CV are not shown, and are left out of the letter.</span>
        <Button variant="default" loading={reveal.isBusy} onClick={() => void reveal.run(undefined)}>
          Show who it is
        </Button>
      </Group>
      <FailureNotice failure={reveal.failure} />
    </Alert>
  )
}
