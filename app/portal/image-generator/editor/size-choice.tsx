import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SIZES, validateSize } from '#domain/graphics/model/recipe.ts'
import { MAX_SIZES } from '#domain/image-sets/image-sets.ts'
import type { Size } from '#domain/media/crops.ts'
import { sizeKey, sizeName } from './editor-url.ts'

interface SizeChoiceProps {
  readonly sizes: readonly Size[]
  readonly onChange: (sizes: readonly Size[]) => void
}

export function SizeChoice({ sizes, onChange }: SizeChoiceProps) {
  const [custom, setCustom] = useState({ width: '', height: '' })
  const [error, setError] = useState<string | null>(null)
  const presets = SIZES.map(({ width, height }) => ({ width, height }))
  const keys = new Set(sizes.map(sizeKey))
  const allSizes = [
    ...presets,
    ...sizes.filter((size) => !presets.some((each) => sizeKey(each) === sizeKey(size))),
  ]

  function toggle(size: Size) {
    const next = keys.has(sizeKey(size))
      ? sizes.filter((each) => sizeKey(each) !== sizeKey(size))
      : [...sizes, size]
    // Fixed order, so that the same selection has the same URL.
    onChange(allSizes.filter((each) => next.some((one) => sizeKey(one) === sizeKey(each))))
  }

  function add() {
    const size = { width: Number(custom.width), height: Number(custom.height) }
    const message =
      validateSize(size) ?? (sizes.length >= MAX_SIZES ? `You can choose up to ${MAX_SIZES} sizes.` : null)
    setError(message)
    if (message !== null) return
    setCustom({ width: '', height: '' })
    if (!keys.has(sizeKey(size))) onChange([...sizes, size])
  }

  return (
    <Stack gap="sm">
      <Checkbox.Group
        label="Sizes"
        value={[...keys]}
        error={sizes.length === 0 ? 'Choose at least one size.' : null}
      >
        <Stack gap={4} mt={4}>
          {allSizes.map((size) => (
            <Checkbox
              key={sizeKey(size)}
              value={sizeKey(size)}
              label={`${sizeName(size)}, ${size.width} × ${size.height}`}
              onChange={() => toggle(size)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group gap="xs" align="flex-end">
        {(['width', 'height'] as const).map((side) => (
          <TextInput
            key={side}
            label={side === 'width' ? 'Custom width' : 'Custom height'}
            inputMode="numeric"
            w="7rem"
            maxLength={5}
            value={custom[side]}
            aria-invalid={error !== null}
            onChange={({ currentTarget }) => setCustom({ ...custom, [side]: currentTarget.value.trim() })}
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
        ))}
        <Button variant="default" onClick={add}>
          Add size
        </Button>
      </Group>
      {error !== null && (
        <span role="alert" data-problem>
          {error}
        </span>
      )}
    </Stack>
  )
}
