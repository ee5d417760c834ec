import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './carousel.module.css'
import { useAutoAdvance } from './use-auto-advance.ts'
import {
  type CarouselPosition,
  scrollToNext,
  scrollToPrevious,
  useCarouselPosition,
  useEmbla,
} from './use-embla.ts'
import { useSwipe } from './use-swipe.ts'

export interface Slide {
  readonly key: string | number
  readonly content: ReactNode
}

interface CarouselProps {
  readonly heading: ReactNode
  readonly slides: readonly Slide[]
  /** Class that lays out three cards as one slide of a wide window. */
  readonly groupClass?: string | undefined
  /** Called when the visitor moves the carousel. */
  readonly onMove?: (move: CarouselMove) => void
}

export interface CarouselMove {
  readonly direction: Direction
  /** Starts at 1. */
  readonly toSlide: number
  readonly by: 'button' | 'key' | 'swipe'
}

type Direction = 'previous' | 'next'

/**
 * Row of cards, 1, 2 or 3 in view. Without scripts it scrolls and snaps; with them it loops, advances by itself and
 * follows swipes, arrow keys and buttons.
 */
export function Carousel({ heading, slides, groupClass, onMove }: CarouselProps) {
  const headingId = useId()
  const [viewport, embla] = useEmbla<HTMLDivElement>(groupClass === undefined ? undefined : GROUPED)
  const position = useCarouselPosition(embla)
  const advance = useAutoAdvance(embla, position.count > 1)
  useSwipe(embla, (direction) => record(direction, 'swipe'))

  function record(direction: Direction, by: CarouselMove['by']) {
    if (embla !== undefined) onMove?.({ direction, toSlide: embla.selectedScrollSnap() + 1, by })
  }
  function move(direction: Direction, by: 'button' | 'key') {
    if (embla === undefined) return
    if (direction === 'next') scrollToNext(embla)
    else scrollToPrevious(embla)
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
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-labelledby={headingId}
      onKeyDown={moveByKey}
      {...advance.presence}
    >
      <div className={styles.head}>
        <div id={headingId}>{heading}</div>
        <CarouselControls
          position={position}
          onPrevious={() => move('previous', 'button')}
          onNext={() => move('next', 'button')}
          paused={advance.paused}
          onPause={advance.canRun ? advance.togglePaused : undefined}
        />
      </div>
      <div ref={viewport} className={embla ? `${styles.viewport} ${styles.enhanced}` : styles.viewport}>
        {groupClass === undefined ? (
          <ul className={styles.track}>
            <Slides slides={slides} />
          </ul>
        ) : (
          <div className={styles.track}>
            {inGroups(slides).map((group) => (
              <ul key={group[0]?.key} className={`${styles.group} ${groupClass}`}>
                <Slides slides={group} />
              </ul>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function Slides({ slides }: { readonly slides: readonly Slide[] }) {
  return slides.map((slide) => (
    <li key={slide.key} className={styles.slide}>
      {slide.content}
    </li>
  ))
}

const GROUP_SIZE = 3

function inGroups(slides: readonly Slide[]): readonly (readonly Slide[])[] {
  return slides.flatMap((_, index) =>
    index % GROUP_SIZE === 0 ? [slides.slice(index, index + GROUP_SIZE)] : [],
  )
}

/** Cards move one by one, or in groups where the style sheet shows groups. */
const GROUPED = {
  slides: `.${styles.slide}`,
  breakpoints: { '(min-width: 64rem)': { slides: `.${styles.group}` } },
}

interface CarouselControlsProps {
  readonly position: CarouselPosition
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly paused: boolean
  /** Absent if the carousel doesn't advance by itself. */
  readonly onPause: (() => void) | undefined
}

/** Empty if there is nothing to control: scripts not loaded, or all cards in view. */
export function CarouselControls({ position, onPrevious, onNext, paused, onPause }: CarouselControlsProps) {
  if (position.count <= 1) return <div className={styles.controls} />
  return (
    <div className={styles.controls}>
      {onPause && (
        <button type="button" className={styles.button} onClick={onPause}>
          <Icon name={paused ? 'play' : 'pause'} size={18} />
          <VisuallyHidden>{paused ? 'Play' : 'Pause'}</VisuallyHidden>
        </button>
      )}
      <p className={styles.count}>
        <VisuallyHidden>Slide </VisuallyHidden>
        {position.index + 1}
        <span aria-hidden="true"> / </span>
        <VisuallyHidden> of </VisuallyHidden>
        {position.count}
      </p>
      <button type="button" className={styles.button} onClick={onPrevious}>
        <Icon name="arrowLeft" size={20} />
        <VisuallyHidden>Previous slide</VisuallyHidden>
      </button>
      <button type="button" className={styles.button} onClick={onNext}>
        <Icon name="arrowRight" size={20} />
        <VisuallyHidden>Next slide</VisuallyHidden>
      </button>
    </div>
  )
}
