import { type RefObject, useLayoutEffect, useRef } from 'react'
import { buttonClass } from '#app/ui/button/button.ts'
import {
  ACCEPT_ALL,
  type ConsentChoice,
  MARKETING_DESCRIPTION,
  PREFERENCE_DESCRIPTIONS,
  REJECT_OPTIONAL,
} from '#domain/consent/consent.ts'
import styles from './cookie-banner.module.css'

interface CookieBannerProps {
  readonly isShown: boolean
  readonly decide: (choice: ConsentChoice) => void
  readonly onChoose: () => void
}

/**
 * Consent banner at the bottom of the window, which doesn't block the page. Its live region is always rendered, so that
 * it is announced.
 */
export function CookieBanner({ isShown, decide, onChoose }: CookieBannerProps) {
  const region = useBannerScrollPadding<HTMLDivElement>(isShown)

  function choose(choice: ConsentChoice) {
    decide(choice)
    // The focused button is removed, so the focus moves to the content.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return (
    <div ref={region} aria-live="polite" className={styles.region}>
      {isShown && (
        <section aria-label="Cookies" className={styles.banner}>
          <div className={styles.inner}>
            <p className={styles.text}>
              <strong>May we use optional cookies?</strong>{' '}
              <span className={styles.short}>For analytics, marketing and preferences.</span>
              <span className={styles.detail}>
                Analytics counts visits. Marketing remembers {MARKETING_DESCRIPTION}.
              </span>
              <span className={styles.detail}>
                Preferences remembers {PREFERENCE_DESCRIPTIONS}. The site works without them.
              </span>{' '}
              <a href="/privacy-policy#cookies">Cookies policy</a>
            </p>
            <div className={styles.actions}>
              <button type="button" className={buttonClass('quiet')} onClick={() => choose(ACCEPT_ALL)}>
                Accept all
              </button>
              <button type="button" className={buttonClass('quiet')} onClick={() => choose(REJECT_OPTIONAL)}>
                Reject all
              </button>
              <button type="button" className={styles.settingsButton} onClick={onChoose}>
                Choose
              </button>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}

/**
 * Adds the banner's height to the scroll padding, to keep focused elements and link targets visible. `--banner` is set
 * on the body, because a property on the root would recalculate all styles.
 */
export function useBannerScrollPadding<T extends HTMLElement>(isShown: boolean): RefObject<T | null> {
  const banner = useRef<T>(null)
  useLayoutEffect(() => {
    const element = banner.current
    if (element === null || !isShown) return
    const root = document.documentElement.style
    const body = document.body.style
    const watcher = new ResizeObserver(() => {
      const height = getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0
      root.scrollPaddingBottom = ''
      const { scrollPaddingBottom } = getComputedStyle(document.documentElement)
      root.scrollPaddingBottom = `calc(${scrollPaddingBottom} + ${height}px)`
      body.setProperty('--banner', `${height}px`)
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      root.scrollPaddingBottom = ''
      body.removeProperty('--banner')
    }
  }, [isShown])
  return banner
}
