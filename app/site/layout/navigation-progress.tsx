import { useNavigation } from 'react-router'
import css from './navigation-progress.module.css'
import { Spinner } from './spinner.tsx'

/** The spinner over the page that is being left, while the next one loads; quick loads never show it. */
export function NavigationProgress() {
  const loading = useNavigation().state !== 'idle'
  return (
    <div role="status" className={css.status}>
      {loading && (
        <p className={css.plate}>
          <Spinner />
          Loading
        </p>
      )}
    </div>
  )
}
