import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { eraseApplicationWithCv } from '#app/content/applications/erasure.ts'
import type { ApplicationDetail } from '#app/content/applications/queries.ts'
import { formatInterviewTime } from '#domain/applications/interviews.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

interface EraseDialogProps {
  readonly application: ApplicationDetail
  /** Query string of the list. */
  readonly search: string
  /** Time of the arranged interview. */
  readonly interviewTime: string | null
  readonly onClose: () => void
}

export default function EraseDialog({ application, search, interviewTime, onClose }: EraseDialogProps) {
  const navigate = useNavigate()
  const erasing = useAction((client, _: null) => eraseApplicationWithCv(client, application), {
    done: () => `Application ${application.reference} erased`,
    onDone: () => void navigate(`/job-applications${search}`),
    reloads: false,
  })
  return (
    <Dialog title={`Erase application ${application.reference}`} onClose={onClose}>
      <DialogForm
        save="Erase permanently"
        isHarmful
        isBusy={erasing.isBusy}
        failure={erasing.failure}
        onSave={() => void erasing.run(null)}
        onClose={onClose}
      >
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
      </DialogForm>
    </Dialog>
  )
}
