import { buttonClass } from '#app/ui/button/button.ts'
import type { ChoosableCategory } from '#domain/consent/consent.ts'
import css from './cookie-banner.module.css'
import { useRoomForBanner } from './use-room-for-banner.ts'

export type Choice = Readonly<Record<ChoosableCategory, boolean>>

export const EVERYTHING: Choice = { analytics: true, preferences: true, marketing: true }
export const NOTHING: Choice = { analytics: false, preferences: false, marketing: false }

interface CookieBannerProps {
  readonly isShown: boolean
  readonly decide: (choice: Choice) => void
  readonly onChoose: () => void
}

/**
 * The question, at the window's bottom edge and, once the page has been read to its end, after it. It holds up nobody:
 * the page can be used without an answer. Its place is there from the start, so that readers announce what comes in.
 */
export function CookieBanner({ isShown, decide, onChoose }: CookieBannerProps) {
  const place = useRoomForBanner<HTMLDivElement>(isShown)

  function answer(choice: Choice) {
    decide(choice)
    // The button under the focus goes; what is being read is the next thing.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return (
    <div ref={place} aria-live="polite" className={css.place}>
      {isShown && (
        <section aria-label="Cookies" className={css.banner}>
          <div className={css.inner}>
            <p className={css.words}>
              <strong>May we count visits and remember your choices?</strong> The site works the same without.
            </p>
            <div className={css.ways}>
              <button type="button" className={buttonClass('quiet')} onClick={() => answer(EVERYTHING)}>
                Accept all
              </button>
              <button type="button" className={buttonClass('quiet')} onClick={() => answer(NOTHING)}>
                Reject all
              </button>
              <button type="button" className={css.choose} onClick={onChoose}>
                Choose
              </button>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}
