import { useNavigation } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import css from './navigation-progress.module.css'

/** A flute that runs along the top while the next page loads; quick loads never show it. */
export function NavigationProgress() {
  const loading = useNavigation().state !== 'idle'
  return (
    <div role="status" className={css.status}>
      {loading && (
        <>
          <span className={css.flute} aria-hidden="true" />
          <VisuallyHidden>Loading</VisuallyHidden>
        </>
      )}
    </div>
  )
}
