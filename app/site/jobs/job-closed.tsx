import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import type { FormState } from '../forms/form-state.ts'
import pageStyles from '../layout/message-page.module.css'
import { AlertSignup } from './alerts/alert-signup.tsx'
import { ApplicationForm } from './application-form.tsx'
import styles from './job-closed.module.css'
import type { JobListItem } from './job-list.tsx'
import { JobList } from './job-list.tsx'

export interface ClosedJob {
  readonly others: readonly JobListItem[]
}

/** Shown for closed or unknown vacancies. */
export function JobClosed({ others }: ClosedJob) {
  return (
    <div className={pageStyles.page}>
      <title>{`This vacancy has closed | ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>This vacancy has closed</h1>
      <p className={pageStyles.lead}>
        It has been filled, or its closing date has passed. If you applied, we have your application and
        you’ll hear from us. If you typed the address, check it.
      </p>
      {others.length > 0 ? (
        <section className={styles.otherJobs}>
          <h2>Open now</h2>
          <JobList jobs={others} level={3} />
        </section>
      ) : null}
      <AlertSignup />
      <ul className={pageStyles.actions}>
        <li>
          <Link to="/jobs" className={buttonClass('primary')}>
            See all vacancies
          </Link>
        </li>
        <li>
          <Link to="/team" className={buttonClass('quiet')}>
            Meet the team
          </Link>
        </li>
      </ul>
    </div>
  )
}

interface JobUnavailableProps {
  readonly path: string
  readonly initialState: FormState
}

/** Shown when the vacancy is unavailable, with the applicant's input. */
export function JobUnavailable({ path, initialState }: JobUnavailableProps) {
  return (
    <div className={pageStyles.page}>
      <title>{`Your application was not sent | ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Your application was not sent</h1>
      <p className={pageStyles.lead}>
        We can’t save applications at the moment. It’s a problem on our side. Your answers are below: please
        send them again shortly.
      </p>
      <ApplicationForm action={path} initialState={initialState} />
    </div>
  )
}
