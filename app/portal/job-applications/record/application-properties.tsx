/** Properties of an application; status and rating are edited in place. */
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ApplicationDetail, ApplicationSummary } from '#app/content/applications/queries.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import { RelativeTime } from '../../ui/date-time.tsx'
import { ChoiceProperty } from '../../ui/record/property-fields.tsx'
import {
  EmailAddressText,
  Fact,
  Facts,
  getPhoneLink,
  LinkButton,
  Properties,
} from '../../ui/record/record.tsx'
import { useOptimisticChoice } from '../../ui/use-action.ts'
import { TimeInStatus } from '../applications-list.tsx'
import { RatingField, type useRating } from '../rating.tsx'
import type { Movable, StatusChangeState } from '../use-status-change.ts'
import { DuplicateApplications } from './duplicate-applications.tsx'
import { RetentionNotice } from './retention-notice.tsx'

interface ApplicationPropertiesProps {
  readonly application: ApplicationDetail
  readonly others: readonly ApplicationSummary[]
  /** Query string of the list. */
  readonly search: string
  readonly warnAfter: number
  readonly rating: ReturnType<typeof useRating>
  readonly statusChange: StatusChangeState
  readonly onMove: (to: ApplicationStatus) => Promise<void>
  /** Opens the composer. */
  readonly onWrite: () => void
}

export function ApplicationProperties(props: ApplicationPropertiesProps) {
  const { application, others, search, warnAfter, rating, statusChange, onMove, onWrite } = props
  const { jobId, jobTitle, phone, email, submittedAt } = application
  return (
    <>
      <Properties>
        <Facts>
          <Fact label="Vacancy">
            {jobId === null ? (
              jobTitle
            ) : (
              <Anchor component={Link} to={`/jobs-admin/${jobId}`} inherit>
                {jobTitle}
              </Anchor>
            )}
          </Fact>
          <StatusField application={application} change={statusChange} onMove={onMove} />
          <RatingField rating={rating} />
          <Fact label="In this status">
            <TimeInStatus row={application} warnAfter={warnAfter} />
          </Fact>
          <Fact label="Received">
            <RelativeTime at={submittedAt} />
          </Fact>
        </Facts>
      </Properties>
      {(email !== '' || phone !== null) && (
        <Properties title="Contact">
          <Facts>
            {phone !== null && (
              <Fact label="Phone">
                <Anchor href={getPhoneLink(phone)} inherit>
                  {phone}
                </Anchor>
              </Fact>
            )}
            {email !== '' && (
              <Fact label="Email">
                <LinkButton title="Write an email (R)" onClick={onWrite}>
                  <EmailAddressText email={email} />
                </LinkButton>
              </Fact>
            )}
          </Facts>
        </Properties>
      )}
      <Properties title="Same applicant">
        <DuplicateApplications application={application} others={others} search={search} />
      </Properties>
      <Properties title="Retention">
        <RetentionNotice application={application} />
      </Properties>
    </>
  )
}

interface StatusFieldProps {
  readonly application: Movable
  readonly change: StatusChangeState
  readonly onMove: (to: ApplicationStatus) => Promise<void>
}

function StatusField({ application, change: { unsaved }, onMove }: StatusFieldProps) {
  const [chosen, choose] = useOptimisticChoice<ApplicationStatus>()
  return (
    <ChoiceProperty
      label="Status"
      data={[...APPLICATION_STATUSES]}
      value={chosen ?? unsaved.waiting[0]?.to ?? application.status}
      onChoose={(value) => {
        const to = APPLICATION_STATUSES.find((one) => one === value)
        if (to !== undefined) void choose(to, onMove(to))
      }}
    />
  )
}
