import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { JOB_ALERTS_PATH } from '#domain/job-alerts/job-alerts.ts'
import styles from './alert-signup.module.css'

/** Email field that leads to the sign-up page. */
export function AlertSignup() {
  return (
    <section aria-labelledby="alerts" className={styles.line}>
      <h2 id="alerts">Get new vacancies by email</h2>
      <p>We’ll email you when a vacancy opens, and use your address for nothing else.</p>
      <form method="post" action={JOB_ALERTS_PATH} encType="multipart/form-data" className={styles.form}>
        <label htmlFor="alert-email">Email address</label>
        <input id="alert-email" name="email" type="email" autoComplete="email" required />
        <button type="submit" className={buttonClass('quiet')}>
          Email me
        </button>
      </form>
      <p>
        <Link to={JOB_ALERTS_PATH}>Choose a site or keywords</Link>
      </p>
    </section>
  )
}
