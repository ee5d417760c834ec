import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { BOX_SIDE_MM, type BoxUrl, toBoxUrl } from '#domain/graphics/model/box-url.ts'
import { BLANK_UNAVAILABLE, BOX_STYLES, createBlank, formatBox } from '#domain/graphics/page/box-styles.ts'
import { flatPattern } from '#domain/graphics/page/flat-pattern.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import styles from '../image-generator.module.css'

interface BoxDialogProps {
  readonly box: BoxUrl | null
  /** @param alt suggested alt text */
  readonly onChoose: (picture: string, alt: string) => void
  readonly onClose: () => void
}

const DEFAULT_BOX: BoxUrl = { style: 'slotted-case', inside: { length: 300, width: 200, height: 220 } }
const PATTERN_AREA = { x: 0, y: 0, width: 600, height: 320 }
const SIDES = [
  ['length', 'Inside length, mm'],
  ['width', 'Inside width, mm'],
  ['height', 'Inside height, mm'],
] as const

export default function BoxDialog({ box, onChoose, onClose }: BoxDialogProps) {
  const [current, setCurrent] = useState(box ?? DEFAULT_BOX)
  const { style, inside } = current
  const isInRange = Object.values(inside).every((side) => side >= BOX_SIDE_MM.min && side <= BOX_SIDE_MM.max)
  const blank = isInRange ? createBlank(style, inside) : null
  const pattern = blank && flatPattern(blank, PATTERN_AREA)
  return (
    <Dialog title="Box pattern" size="xl" onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          label="Box style"
          value={style}
          data={BOX_STYLES.map(({ value, title }) => ({ value, label: title }))}
          onChange={({ currentTarget }) => setCurrent({ ...current, style: currentTarget.value })}
        />
        <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
          {SIDES.map(([side, label]) => (
            <NumberInput
              key={side}
              label={label}
              miw="9rem"
              min={BOX_SIDE_MM.min}
              max={BOX_SIDE_MM.max}
              allowDecimal={false}
              clampBehavior="none"
              value={inside[side] === 0 ? '' : inside[side]}
              onChange={(value) =>
                setCurrent({ ...current, inside: { ...inside, [side]: Number(value) || 0 } })
              }
            />
          ))}
        </Group>
        {pattern ? (
          <svg
            className={styles.pattern}
            viewBox={`-20 -20 ${PATTERN_AREA.width + 40} ${PATTERN_AREA.height + 40}`}
            role="img"
            aria-label={getAltText(current)}
          >
            <path d={pattern.cuts} />
            <path d={pattern.creases} strokeDasharray="8 6" />
          </svg>
        ) : (
          <FailureNotice
            failure={
              isInRange
                ? BLANK_UNAVAILABLE
                : `Each side must be between ${BOX_SIDE_MM.min} and ${BOX_SIDE_MM.max.toLocaleString('en-GB')} mm.`
            }
          />
        )}
        <Group>
          <Button disabled={!pattern} onClick={() => onChoose(toBoxUrl(current), getAltText(current))}>
            Use this pattern
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function getAltText(box: BoxUrl): string {
  return `Flat pattern of a box: ${formatBox(box)}`
}
