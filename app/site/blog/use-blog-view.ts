import { type RefObject, useEffect } from 'react'
import { useConsent } from '#app/analytics/consent.ts'
import { track } from '#app/analytics/track.ts'
import type { BrowserSettings } from '#app/server-context.ts'
import { classifyView } from '#domain/blog/views.ts'
import { countView } from './count-view.ts'

/**
 * Counts the view of a post, and records an engaged view after reading. Does nothing without consent to analytics;
 * starts when consent is given.
 */
export function useBlogView(
  blogId: number,
  settings: BrowserSettings,
  article: RefObject<HTMLElement | null>,
): void {
  const allowed = useConsent()?.preferences.analytics === true
  useEffect(() => {
    if (!allowed) return
    let stop = () => {}
    let left = false
    const record = (quality: 'initial' | 'quality') =>
      track({ eventType: 'engagement', eventName: 'blog_view', properties: { blogId, quality } })

    async function open() {
      const outcome = await countView(blogId, settings, {
        fetch: (input, init) => window.fetch(input, init),
        storage: window.sessionStorage,
        now: () => Date.now(),
        log: (message, cause) => console.warn(message, cause),
      })
      if (outcome !== 'counted') return
      record('initial')
      if (!left && article.current) stop = watchReading(article.current, () => record('quality'))
    }
    void open()
    return () => {
      left = true
      stop()
    }
  }, [blogId, settings, article, allowed])
}

const TICK_MS = 1000

/** Calls back once, when the view counts as engaged. @returns function that stops watching */
function watchReading(article: HTMLElement, onEngaged: () => void): () => void {
  let [secondsOnPage, readingSeconds, scrollPercent, interactions] = [0, 0, 0, 0]
  const checkEngagement = () => {
    if (classifyView({ secondsOnPage, readingSeconds, scrollPercent, interactions }) !== 'quality') return
    stop()
    onEngaged()
  }
  const tick = () => {
    if (document.visibilityState !== 'visible') return
    secondsOnPage += TICK_MS / 1000
    const { top, bottom } = article.getBoundingClientRect()
    if (bottom > 0 && top < window.innerHeight) readingSeconds += TICK_MS / 1000
    checkEngagement()
  }
  const scrolled = () => {
    const below = document.documentElement.scrollHeight - window.innerHeight
    scrollPercent = Math.max(scrollPercent, below > 0 ? (100 * window.scrollY) / below : 0)
    checkEngagement()
  }
  const onInteraction = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a, button, img, figure') === null) return
    interactions += 1
    checkEngagement()
  }
  const timer = window.setInterval(tick, TICK_MS)
  window.addEventListener('scroll', scrolled, { passive: true })
  article.addEventListener('click', onInteraction)
  const stop = () => {
    window.clearInterval(timer)
    window.removeEventListener('scroll', scrolled)
    article.removeEventListener('click', onInteraction)
  }
  return stop
}
