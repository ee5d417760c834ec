import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { JOB_ALERTS_PATH } from '#domain/job-alerts/job-alerts.ts'
import styles from './alert-signup.module.css'

/** Email field that leads to the sign-up page. */
export function AlertSignup() {
  return (
    <section aria-labelledby="alerts" className={styles.line}>
      <h2 id="alerts">Hear of the next vacancy</h2>
      <p>We email you when one opens, and do nothing else with your address.</p>
      <form method="post" action={JOB_ALERTS_PATH} encType="multipart/form-data" className={styles.form}>
        <label htmlFor="alert-email">Email address</label>
        <input id="alert-email" name="email" type="email" autoComplete="email" required />
        <button type="submit" className={buttonClass('quiet')}>
          Tell me
        </button>
      </form>
      <p>
        <Link to={JOB_ALERTS_PATH}>Only for one site, or with certain words</Link>
      </p>
    </section>
  )
}
