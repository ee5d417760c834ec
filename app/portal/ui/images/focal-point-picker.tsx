/** Sets the focal point of an image and previews every crop. */
import { Button, Group, NumberInput, Text } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import {
  CENTRE,
  type Crop,
  clampToImage,
  type FocalPoint,
  formatFocalPoint,
  parseFocalPoint,
} from '#domain/media/crops.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import styles from './images.module.css'

interface FocalPointProps {
  readonly src: string
  /** As stored; null for the centre. */
  readonly focus: string | null
  readonly isLocked: boolean
  readonly onFocus: (focus: string | null) => void
  /** The image failed to load. */
  readonly onLost: () => void
}

/** In percent; larger with Shift. */
const STEP = 1
const LARGE_STEP = 10

const DIRECTIONS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Sets the point by click, drag, arrow keys or numbers. */
export function FocalPointPicker({ src, focus, isLocked, onFocus, onLost }: FocalPointProps) {
  const hint = useId()
  const slider = useRef<HTMLButtonElement>(null)
  const point = parseFocalPoint(focus) ?? CENTRE
  const set = (next: FocalPoint) => onFocus(formatFocalPoint(next))

  function follow({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    if (isLocked) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    set({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const direction = Object.hasOwn(DIRECTIONS, event.key) ? DIRECTIONS[event.key] : undefined
    if (isLocked || direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    set({ x: point.x + direction.x * step, y: point.y + direction.y * step })
  }

  return (
    <div className={styles.focal}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider inside handles the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider inside is the accessible control */}
      <div
        className={styles.whole}
        // Keeps the focus on the point for the arrow keys.
        onMouseDown={(event) => {
          event.preventDefault()
          slider.current?.focus({ preventScroll: true })
        }}
        onClick={(event) => {
          // A keyboard click has no position.
          if (event.detail > 0) follow(event)
        }}
        onPointerMove={(event: PointerEvent<HTMLElement>) => {
          // Touch drags scroll the screen.
          if (event.buttons === 1 && event.pointerType !== 'touch') follow(event)
        }}
      >
        <img src={src} alt="" draggable={false} onError={onLost} />
        <button
          ref={slider}
          type="button"
          role="slider"
          className={styles.point}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          data-set={focus !== null || undefined}
          disabled={isLocked}
          aria-label="Focal point"
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x}% across, ${point.y}% down`}
          onKeyDown={onKeyDown}
        />
      </div>
      <Text id={hint} size="sm" c="dimmed">
        Click the most important part of the image, or use the arrow keys (hold Shift for larger steps).
      </Text>
      <Group gap="sm" align="flex-end">
        {(['x', 'y'] as const).map((axis) => (
          <NumberInput
            key={axis}
            label={axis === 'x' ? 'Horizontal, %' : 'Vertical, %'}
            size="md"
            w="7rem"
            min={0}
            max={100}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            disabled={isLocked}
            value={focus === null ? '' : point[axis]}
            placeholder="50"
            onChange={(value) =>
              typeof value === 'number' &&
              value !== point[axis] &&
              set(clampToImage({ ...point, [axis]: value }))
            }
          />
        ))}
        {focus !== null && (
          <Button variant="subtle" size="compact-md" disabled={isLocked} onClick={() => onFocus(null)}>
            Reset
          </Button>
        )}
      </Group>
    </div>
  )
}

interface CropSheetProps {
  readonly src: string
  readonly focus: string | null
  readonly crops: readonly Crop[]
}

/** Previews each crop. Without a focal point, the page header shows the whole image. */
export function CropSheet({ src, focus, crops }: CropSheetProps) {
  const point = parseFocalPoint(focus)
  const position = formatFocalPoint(point ?? CENTRE)
  const head = crops.find(({ id }) => id === 'article')
  return (
    <ul className={styles.crops} aria-label="How the website crops it">
      {crops.map((crop) => {
        const isHead = crop.id === 'article' || crop.id === 'phone'
        const isWhole = isHead && point === null
        const { width, height } = (isWhole ? head : crop)?.shape ?? crop.shape
        return (
          <li key={crop.id} className={styles.crop} data-crop={crop.id}>
            <Frame isCard={crop.id === 'social'}>
              <img
                src={src}
                alt=""
                style={{
                  aspectRatio: `${width} / ${height}`,
                  objectFit: isWhole ? 'contain' : 'cover',
                  objectPosition: position,
                }}
              />
            </Frame>
            <span>{isWhole ? `${crop.name}: full image` : crop.name}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** A social card has text beside the image. */
function Frame({ isCard, children }: { readonly isCard: boolean; readonly children: ReactNode }) {
  if (!isCard) return <div className={styles.cut}>{children}</div>
  const { width, height } = SOCIAL_CARD_SIZE
  return (
    <div className={`${styles.cut} ${styles.social}`} style={{ aspectRatio: `${width} / ${height}` }}>
      <span className={styles.words} aria-hidden="true" />
      {children}
    </div>
  )
}
