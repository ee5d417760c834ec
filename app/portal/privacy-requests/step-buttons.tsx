import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { isClosed } from '#domain/privacy/queue.ts'
import { type ReasonedStep, ReasonModal } from './reason-modal.tsx'
import styles from './request.module.css'
import type { RequestWork } from './use-request-work.ts'

/** Where a request can go from here. What closes or opens it again is explained. */
export function StepButtons({ request, work }: { request: PrivacyRequestDetail; work: RequestWork }) {
  const [step, setStep] = useState<ReasonedStep | null>(null)
  return (
    <div className={styles.steps}>
      {isClosed(request.status) ? (
        <Button variant="default" disabled={work.isBusy} onClick={() => setStep('reopen')}>
          Open again…
        </Button>
      ) : (
        <>
          {request.status !== 'In progress' && (
            <Button
              variant="default"
              disabled={work.isBusy}
              onClick={() => work.takeStep('In progress', '', () => {})}
            >
              Set to in progress
            </Button>
          )}
          <Button disabled={work.isBusy} onClick={() => setStep('complete')}>
            Mark as done…
          </Button>
          <Button variant="outline" color="red" disabled={work.isBusy} onClick={() => setStep('refuse')}>
            Refuse…
          </Button>
        </>
      )}
      {step !== null && (
        <ReasonModal
          step={step}
          status={request.status}
          work={work}
          onClose={() => {
            setStep(null)
            work.forgetFailure()
          }}
        />
      )}
    </div>
  )
}
