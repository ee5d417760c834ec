import { Icon } from '#app/ui/icon/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import css from './carousel-controls.module.css'
import type { CarouselPosition } from './use-carousel-position.ts'

interface CarouselControlsProps {
  readonly position: CarouselPosition
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly paused: boolean
  /** Absent where nothing moves by itself. */
  readonly onPause: (() => void) | undefined
}

/** Absent while there is nothing to control: no scripts yet, or everything is in view. */
export function CarouselControls({ position, onPrevious, onNext, paused, onPause }: CarouselControlsProps) {
  if (position.count <= 1) return <div className={css.controls} />
  return (
    <div className={css.controls}>
      {onPause && (
        <button type="button" className={css.button} onClick={onPause}>
          <Icon name={paused ? 'play' : 'pause'} size={18} />
          <VisuallyHidden>{paused ? 'Start moving by itself' : 'Stop moving by itself'}</VisuallyHidden>
        </button>
      )}
      <p className={css.count}>
        <VisuallyHidden>Slide </VisuallyHidden>
        {position.index + 1}
        <span aria-hidden="true"> / </span>
        <VisuallyHidden> of </VisuallyHidden>
        {position.count}
      </p>
      <button type="button" className={css.button} onClick={onPrevious}>
        <Icon name="arrowLeft" size={20} />
        <VisuallyHidden>Previous slide</VisuallyHidden>
      </button>
      <button type="button" className={css.button} onClick={onNext}>
        <Icon name="arrowRight" size={20} />
        <VisuallyHidden>Next slide</VisuallyHidden>
      </button>
    </div>
  )
}
