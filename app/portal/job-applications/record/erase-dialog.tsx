import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { eraseApplicationWithCv } from '#app/content/applications/erasure.ts'
import type { ApplicationDetail } from '#app/content/applications/queries.ts'
import { formatInterviewTime } from '#domain/applications/interviews.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'

interface EraseDialogProps {
  readonly application: ApplicationDetail
  /** Query string of the list. */
  readonly search: string
  /** Time of the arranged interview. */
  readonly interviewTime: string | null
  readonly onClose: () => void
}

export function EraseDialog({ application, search, interviewTime, onClose }: EraseDialogProps) {
  const navigate = useNavigate()
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
            An interview is arranged for {formatInterviewTime(interviewTime)}. Erasing doesn’t notify anyone:
            close this and cancel the interview first, which emails both sides.
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
