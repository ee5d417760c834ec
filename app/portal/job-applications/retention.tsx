import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { eraseApplicationWithCv } from '#app/content/applications/erasure.ts'
import { readInterview } from '#app/content/applications/interviews.ts'
import type { ApplicationDetail } from '#app/content/applications/queries.ts'
import { CLOSED_STATUSES, getApplicationPath } from '#domain/applications/applications.ts'
import { formatInterviewTime, getUpcomingInterviewTime } from '#domain/applications/interviews.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import {
  APPLICATION_RETENTION_MONTHS,
  formatMonths,
  getApplicationRetentionDate,
} from '#domain/retention/retention.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice, Panel } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

interface RetentionProps {
  readonly application: ApplicationDetail
  /** Query string of the list. */
  readonly search: string
}

export function Retention({ application, search }: RetentionProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { status, keptFrom, keptOnFileUntil, isHidden } = application
  const isClosed = CLOSED_STATUSES.some((closed) => closed === status)
  const isOnFile = keptOnFileUntil !== null && keptOnFileUntil >= toLondonDate(new Date())
  return (
    <Panel id="retention" title="Retention">
      <Text fw={600}>
        Kept until{' '}
        {formatLongDate(
          getApplicationRetentionDate({ keptFrom, keptOnFileUntil: isOnFile ? keptOnFileUntil : null }),
        )}
      </Text>
      <Text>
        Kept for {formatMonths(APPLICATION_RETENTION_MONTHS)} after it was {isClosed ? 'closed' : 'received'}
        {isOnFile && `; the applicant agreed to stay on file until ${formatLongDate(keptOnFileUntil)}`}. Then
        erased with its CV, notes, history and emails.
      </Text>
      {isHidden ? (
        <Text c="dimmed">Reveal the name before erasing.</Text>
      ) : (
        <Button variant="outline" color="red" onClick={() => setConfirming(true)}>
          Erase now…
        </Button>
      )}
      {isConfirming && (
        <EraseDialog application={application} search={search} onClose={() => setConfirming(false)} />
      )}
    </Panel>
  )
}

function EraseDialog({ application, search, onClose }: RetentionProps & { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const interviewTime = useUpcomingInterview(application.id)
  const erasing = useAction((client, _: null) => eraseApplicationWithCv(client, application), {
    done: () => `Application ${application.reference} erased`,
    onDone: () => void navigate(`/job-applications${search}`),
    reloads: false,
  })
  return (
    <Dialog title={`Erase application ${application.reference}`} onClose={onClose}>
      <Stack>
        <Text>
          This permanently erases the application, CV, notes, history and emails, including from all future
          backups. This can’t be undone, and the applicant isn’t notified.
        </Text>
        {interviewTime !== null && (
          <Text fw={600}>
            An interview is arranged for {formatInterviewTime(interviewTime)}. Erasing doesn’t notify anyone.{' '}
            <Link to={`${getApplicationPath(application.reference)}/mails${search}`}>
              Cancel the interview first
            </Link>{' '}
            to email both sides.
          </Text>
        )}
        <FailureNotice failure={erasing.failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={erasing.isBusy} onClick={() => void erasing.run(null)}>
            Erase permanently
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Returns the time of an upcoming interview; null if there is none or while loading. */
function useUpcomingInterview(id: number): string | null {
  const [interviewTime, setInterviewTime] = useState<string | null>(null)
  const { run } = useAction((client, of: number) => readInterview(client, of), {
    reloads: false,
    onDone: (proposal) => setInterviewTime(proposal && getUpcomingInterviewTime(proposal, new Date())),
  })
  const load = useRef(run)
  useEffect(() => void load.current(id), [id])
  return interviewTime
}
