import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { BOX_SIDE, type BoxUrl, toBoxUrl } from '#domain/graphics/model/box-url.ts'
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

const FIRST: BoxUrl = { style: 'slotted-case', inside: { length: 300, width: 200, height: 220 } }
const SHEET = { x: 0, y: 0, width: 600, height: 320 }
const SIDES = [
  ['length', 'Inside length, mm'],
  ['width', 'Inside width, mm'],
  ['height', 'Inside height, mm'],
] as const

export function BoxDialog({ box, onChoose, onClose }: BoxDialogProps) {
  const [chosen, setChosen] = useState(box ?? FIRST)
  const { style, inside } = chosen
  const isWhole = Object.values(inside).every((side) => side >= BOX_SIDE.least && side <= BOX_SIDE.most)
  const blank = isWhole ? createBlank(style, inside) : null
  const pattern = blank && flatPattern(blank, SHEET)
  return (
    <Dialog title="Box pattern" size="xl" onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          label="Box style"
          value={style}
          data={BOX_STYLES.map(({ value, title }) => ({ value, label: title }))}
          data-autofocus
          onChange={({ currentTarget }) => setChosen({ ...chosen, style: currentTarget.value })}
        />
        <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
          {SIDES.map(([side, label]) => (
            <NumberInput
              key={side}
              label={label}
              miw="9rem"
              min={BOX_SIDE.least}
              max={BOX_SIDE.most}
              allowDecimal={false}
              clampBehavior="none"
              value={inside[side] === 0 ? '' : inside[side]}
              onChange={(value) =>
                setChosen({ ...chosen, inside: { ...inside, [side]: Number(value) || 0 } })
              }
            />
          ))}
        </Group>
        {pattern ? (
          <svg
            className={styles.pattern}
            viewBox={`-20 -20 ${SHEET.width + 40} ${SHEET.height + 40}`}
            role="img"
            aria-label={altOf(chosen)}
          >
            <path d={pattern.cuts} />
            <path d={pattern.creases} strokeDasharray="8 6" />
          </svg>
        ) : (
          <FailureNotice
            failure={
              isWhole
                ? BLANK_UNAVAILABLE
                : `Each side must be between ${BOX_SIDE.least} and ${BOX_SIDE.most.toLocaleString('en-GB')} mm.`
            }
          />
        )}
        <Group>
          <Button disabled={!pattern} onClick={() => onChoose(toBoxUrl(chosen), altOf(chosen))}>
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

function altOf(box: BoxUrl): string {
  return `Flat pattern of a box: ${formatBox(box)}`
}
