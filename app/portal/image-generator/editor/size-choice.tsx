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
  const [own, setOwn] = useState({ width: '', height: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const known = SIZES.map(({ width, height }) => ({ width, height }))
  const keys = new Set(sizes.map(sizeKey))
  const all = [...known, ...sizes.filter((size) => !known.some((each) => sizeKey(each) === sizeKey(size)))]

  function toggle(size: Size) {
    const next = keys.has(sizeKey(size))
      ? sizes.filter((each) => sizeKey(each) !== sizeKey(size))
      : [...sizes, size]
    // Fixed order, so that the same selection has the same URL.
    onChange(all.filter((each) => next.some((one) => sizeKey(one) === sizeKey(each))))
  }

  function add() {
    const size = { width: Number(own.width), height: Number(own.height) }
    const found =
      validateSize(size) ?? (sizes.length >= MAX_SIZES ? `You can choose up to ${MAX_SIZES} sizes.` : null)
    setProblem(found)
    if (found !== null) return
    setOwn({ width: '', height: '' })
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
          {all.map((size) => (
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
            value={own[side]}
            aria-invalid={problem !== null}
            onChange={({ currentTarget }) => setOwn({ ...own, [side]: currentTarget.value.trim() })}
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
        ))}
        <Button variant="default" onClick={add}>
          Add size
        </Button>
      </Group>
      {problem !== null && (
        <span role="alert" data-problem>
          {problem}
        </span>
      )}
    </Stack>
  )
}
