import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** The spinner over the page that is being left, while the next one loads; quick loads never show it. */
export function NavigationProgress() {
  const loading = useNavigation().location !== undefined
  return (
    <div role="status" className={styles.status}>
      {loading && (
        <p className={styles.plate}>
          <Spinner />
          Loading
        </p>
      )}
    </div>
  )
}

/** Points of a corrugating roll's rim: twelve flutes round a circle, on a 64 px grid. */
const RIM = Array.from({ length: 97 }, (_, step) => {
  const angle = (step / 96) * 2 * Math.PI
  const radius = 25 + 3 * Math.cos(12 * angle)
  return `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`
})

/** A corrugating roll that turns: the site's spinner. Whoever shows it says beside it what is being waited for. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path d={`M${RIM.join('L')}Z`} />
      <path d="M32 25.5a6.5 6.5 0 1 0 .01 0M32 13v9M32 42v9M13 32h9M42 32h9" />
    </svg>
  )
}
