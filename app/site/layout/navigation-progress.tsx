import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** Spinner for slow navigations. */
export function NavigationProgress() {
  const loading = useNavigation().location !== undefined
  return (
    <div role="status" className={styles.status}>
      {loading && (
        <p className={styles.panel}>
          <Spinner />
          Loading
        </p>
      )}
    </div>
  )
}

/** Rim of a corrugating roll with twelve flutes, on a 64 px grid. */
const RIM = Array.from({ length: 97 }, (_, step) => {
  const angle = (step / 96) * 2 * Math.PI
  const radius = 25 + 3 * Math.cos(12 * angle)
  return `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`
})

/** Spinner: a turning corrugating roll. The caller adds a text. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path d={`M${RIM.join('L')}Z`} />
      <path d="M32 25.5a6.5 6.5 0 1 0 .01 0M32 13v9M32 42v9M13 32h9M42 32h9" />
    </svg>
  )
}
