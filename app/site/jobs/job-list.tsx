import { Link } from 'react-router'
import type { Job } from '#app/content/jobs.ts'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import { formatLongDate } from '#domain/dates/dates.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import styles from './job-list.module.css'

export interface JobListItem {
  readonly id: number
  readonly title: string
  readonly path: string
  readonly location: string
  readonly department: string
  readonly type: string
  readonly pay: string
  readonly hours: string
  readonly closesOn: string | null
}

export function toJobListItem(job: Job): JobListItem {
  const { id, title, location, department, type, pay, hours, closesOn } = job
  return { id, title, path: jobPath(job), location, department, type, pay, hours, closesOn }
}

export function formatClosingDate(closesOn: string | null): string {
  return closesOn === null ? 'Closes when filled' : `Closes on ${formatLongDate(closesOn)}`
}

interface JobListProps {
  readonly jobs: readonly JobListItem[]
  readonly level: 2 | 3
}

/** Vacancies as the parts list of a drawing. */
export function JobList({ jobs, level }: JobListProps) {
  const Heading = `h${level}` as const
  return (
    <ul className={styles.list}>
      {jobs.map((job) => (
        <li key={job.id} className={styles.job}>
          <Heading className={styles.title}>
            <Link to={job.path} className={styles.link}>
              <UnbrokenText text={job.title} />
            </Link>
          </Heading>
          <p className={styles.facts}>
            <span>{job.department}</span>
            <span>{job.location}</span>
            <span>{job.type}</span>
          </p>
          {(job.pay !== '' || job.hours !== '') && (
            <p className={`${styles.facts} ${styles.pay}`}>
              {[job.pay, job.hours]
                .filter((fact) => fact !== '')
                .map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
            </p>
          )}
          <p className={styles.closing}>
            {job.closesOn === null ? (
              formatClosingDate(null)
            ) : (
              <time dateTime={job.closesOn}>{formatClosingDate(job.closesOn)}</time>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
