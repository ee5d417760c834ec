import { Link } from 'react-router'
import { closingInWords, type JobFacts } from './job-facts.ts'
import css from './job-list.module.css'

interface JobListProps {
  readonly jobs: readonly JobFacts[]
  /** Of the titles' headings. */
  readonly level: 2 | 3
}

/** Vacancies as the schedule on a drawing has its parts: a line each. */
export function JobList({ jobs, level }: JobListProps) {
  const Heading = `h${level}` as const
  return (
    <ul className={css.list}>
      {jobs.map((job) => (
        <li key={job.id} className={css.job}>
          <Heading className={css.title}>
            <Link to={job.path} className={css.link}>
              {job.title}
            </Link>
          </Heading>
          <p className={css.facts}>
            <span>{job.department}</span>
            <span>{job.location}</span>
            <span>{job.type}</span>
          </p>
          <p className={css.closing}>
            {job.closesOn === null ? (
              closingInWords(null)
            ) : (
              <time dateTime={job.closesOn}>{closingInWords(job.closesOn)}</time>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
