import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { track } from '#app/analytics/track.ts'
import css from './carousel.module.css'
import { CarouselControls } from './carousel-controls.tsx'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useCarouselPosition } from './use-carousel-position.ts'
import { useEmbla } from './use-embla.ts'
import { useSwipe } from './use-swipe.ts'
import { scrollBack, scrollOn } from './wrap-around.ts'

export interface Slide {
  readonly key: string | number
  readonly content: ReactNode
}

interface CarouselProps {
  /** What the events of its use call it. */
  readonly name: string
  readonly heading: ReactNode
  readonly slides: readonly Slide[]
}

type Direction = 'previous' | 'next'

/**
 * Cards in a row, 1, 2 or 3 in view. Without scripts it is a row that scrolls and snaps. With them it wraps around,
 * moves on by itself unless somebody is at it or asked for less motion, and follows swipes, arrow keys and buttons.
 */
export function Carousel({ name, heading, slides }: CarouselProps) {
  const headingId = useId()
  const [viewport, embla] = useEmbla<HTMLDivElement>()
  const position = useCarouselPosition(embla)
  const advance = useAutoAdvance(embla, position.count > 1)
  useSwipe(embla, (direction) => record(direction, 'swipe'))

  function record(direction: Direction, by: 'button' | 'key' | 'swipe') {
    if (embla === undefined) return
    const toSlide = embla.selectedScrollSnap() + 1
    track({
      eventType: 'interaction',
      eventName: 'carousel_navigation',
      properties: { carousel: name, direction, toSlide, by },
    })
  }
  function move(direction: Direction, by: 'button' | 'key') {
    if (embla === undefined) return
    if (direction === 'next') scrollOn(embla)
    else scrollBack(embla)
    record(direction, by)
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') move('previous', 'key')
    else if (event.key === 'ArrowRight') move('next', 'key')
    else return
    event.preventDefault()
  }

  return (
    <section
      className={css.carousel}
      aria-roledescription="carousel"
      aria-labelledby={headingId}
      onKeyDown={moveByKey}
      {...advance.presence}
    >
      <div className={css.head}>
        <div id={headingId}>{heading}</div>
        <CarouselControls
          position={position}
          onPrevious={() => move('previous', 'button')}
          onNext={() => move('next', 'button')}
          paused={advance.paused}
          onPause={advance.canRun ? advance.togglePaused : undefined}
        />
      </div>
      <div ref={viewport} className={embla ? `${css.viewport} ${css.enhanced}` : css.viewport}>
        <ul className={css.track}>
          {slides.map((slide) => (
            <li key={slide.key} className={css.slide}>
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
