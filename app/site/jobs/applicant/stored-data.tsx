/** All stored data of an application, the same as in the download. */
import type { ApplicantData } from '#app/content/applications/applicant-self-service.ts'
import { formatInterviewTime } from '#domain/applications/interviews.ts'
import { formatScheduledTime } from '#domain/content-drafts/publication.ts'
import styles from './applicant.module.css'

export function StoredApplicantData({ data }: { readonly data: ApplicantData }) {
  const { notes, history, mails, interviews, ...facts } = data
  return (
    <div className={styles.storedData}>
      <h3>Your application</h3>
      <dl className={styles.facts}>
        {Object.entries(facts)
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{formatColumnName(name)}</dt>
              <dd className={styles.quoted}>{formatValue(value)}</dd>
            </div>
          ))}
      </dl>
      <h3>Our notes</h3>
      {notes.length === 0 ? (
        <p>No notes.</p>
      ) : (
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={`${note.created_at} ${note.body}`}>
              <Timestamp at={note.created_at} />
              <p className={styles.quoted}>{note.body}</p>
            </li>
          ))}
        </ul>
      )}
      {interviews.length > 0 && (
        <>
          <h3>Interviews</h3>
          <ul className={styles.list}>
            {interviews.map((interview) => (
              <li key={interview.created_at}>
                <Timestamp at={interview.created_at} />
                <p className={styles.quoted}>
                  {interview.chosen === null
                    ? `Proposed: ${interview.times.map(formatInterviewTime).join('; ')}`
                    : `Chosen: ${formatInterviewTime(interview.chosen)}`}
                  {`, ${interview.minutes} minutes. ${interview.place}`}
                  {interview.withdrawn_at !== null && ' Withdrawn.'}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>History</h3>
      <ol className={styles.list}>
        {history.map((event) => (
          <li key={`${event.happened_at} ${event.kind}`}>
            <Timestamp at={event.happened_at} />
            <p>
              {describeApplicantEvent(event)}, by {event.made_by}
            </p>
          </li>
        ))}
      </ol>
      <h3>Our emails to you</h3>
      {mails.length === 0 ? (
        <p>No emails.</p>
      ) : (
        <ul className={styles.list}>
          {mails.map((mail) => (
            <li key={`${mail.created_at} ${mail.subject}`}>
              <Timestamp at={mail.created_at} />
              <details>
                <summary>{mail.subject}</summary>
                <p className={styles.quoted}>{mail.body}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Timestamp({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className={styles.timestamp}>
      {formatScheduledTime(new Date(at))}
    </time>
  )
}

/** Formats `cv_file_size` as “CV file size”. */
function formatColumnName(column: string): string {
  const label = column.replaceAll('_', ' ').replace(/\bcv\b/g, 'CV')
  return label.replace(/^./, (first) => first.toUpperCase())
}

function formatValue(value: unknown): string {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(value) ? formatScheduledTime(new Date(value)) : value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function describeApplicantEvent({ kind, before, after }: ApplicantData['history'][number]): string {
  if (kind === 'status') return `Moved from ${before} to ${after}`
  if (kind === 'rating') return after === null ? 'Rating removed' : `Rated ${after} of 5`
  const label = kind.replace(/^./, (first) => first.toUpperCase())
  return after === null ? label : `${label} (${after})`
}
