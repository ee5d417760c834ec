/** Until when an application is kept and why, and erasing it at once: there is no undo for what is to be gone. */
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
  /** Where the list is, as it was left. */
  readonly search: string
}

export function Retention({ application, search }: RetentionProps) {
  const [isAsked, setAsked] = useState(false)
  const { status, keptFrom, keptOnFileUntil, isHidden } = application
  const isClosed = CLOSED_STATUSES.some((closed) => closed === status)
  const isOnFile = keptOnFileUntil !== null && keptOnFileUntil >= toLondonDate(new Date())
  return (
    <Panel id="retention" title="Kept until">
      <Text fw={600}>
        {formatLongDate(
          getApplicationRetentionDate({ keptFrom, keptOnFileUntil: isOnFile ? keptOnFileUntil : null }),
        )}
      </Text>
      <Text>
        It is kept for {formatMonths(APPLICATION_RETENTION_MONTHS)} after it{' '}
        {isClosed ? 'came to its end' : 'arrived'}
        {isOnFile && `; the applicant agreed to be kept on file until ${formatLongDate(keptOnFileUntil)}`}.
        Then it is erased with its CV, notes, history and emails.
      </Text>
      {isHidden ? (
        <Text c="dimmed">To erase it now, see first whose it is.</Text>
      ) : (
        <Button variant="outline" color="red" onClick={() => setAsked(true)}>
          Erase it now…
        </Button>
      )}
      {isAsked && <EraseDialog application={application} search={search} onClose={() => setAsked(false)} />}
    </Panel>
  )
}

function EraseDialog({ application, search, onClose }: RetentionProps & { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const arranged = useArranged(application.id)
  const erasing = useAction((client, _: null) => eraseApplicationWithCv(client, application), {
    done: () => `Application ${application.reference} was erased.`,
    onDone: () => void navigate(`/job-applications${search}`),
    reads: false,
  })
  return (
    <Dialog title={`Erase application ${application.reference}`} onClose={onClose}>
      <Stack>
        <Text>
          The application, its CV, the notes, the history and all emails about it go for good, and from every
          backup that is made from now on. This cannot be undone. The applicant is not told.
        </Text>
        {arranged !== null && (
          <Text fw={600}>
            An interview is arranged for {formatInterviewTime(arranged)}. Nobody is told that it does not take
            place:{' '}
            <Link to={`${getApplicationPath(application.reference)}/mails${search}`}>call it off first</Link>,
            and both sides are emailed.
          </Text>
        )}
        <FailureNotice failure={erasing.failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="red" loading={erasing.isBusy} onClick={() => void erasing.run(null)}>
            Erase it for good
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The time of an interview that is still to come; null while it is looked for, too. */
function useArranged(id: number): string | null {
  const [arranged, setArranged] = useState<string | null>(null)
  const { run } = useAction((client, of: number) => readInterview(client, of), {
    reads: false,
    onDone: (proposal) => setArranged(proposal && getUpcomingInterviewTime(proposal, new Date())),
  })
  const look = useRef(run)
  useEffect(() => void look.current(id), [id])
  return arranged
}
