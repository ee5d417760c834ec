import { Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { RECIPE_VERSION, type Recipe, THEMES, type Theme } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import styles from '../image-generator.module.css'
import { Drawing } from '../preview/svg-preview.tsx'
import { useRenderedDesigns } from '../preview/use-preview.ts'
import { createExampleSlots } from './example-slots.ts'

const THUMBNAIL_SIZE = { width: 1200, height: 630 }

interface TemplateChoiceProps {
  readonly templates: readonly Template[]
  readonly selected: string
  readonly theme: Theme
  readonly onTemplateChange: (name: string) => void
  readonly onThemeChange: (theme: Theme) => void
  /** False until the design itself is rendered, which comes first. */
  readonly canRender: boolean
}

export function TemplateChoice(props: TemplateChoiceProps) {
  const { templates, selected, theme, onTemplateChange, onThemeChange, canRender } = props
  const recipes = useMemo(
    () => (canRender ? templates.map((template) => createExample(template, theme)) : []),
    [templates, theme, canRender],
  )
  const { designs } = useRenderedDesigns(recipes)
  return (
    <Stack gap="sm">
      <Radio.Group aria-label="Template" value={selected} onChange={onTemplateChange}>
        <div className={styles.templates}>
          {templates.map(({ name, title, purpose }, index) => (
            // A roving tabindex, as in a radio group.
            <Radio.Card
              key={name}
              value={name}
              tabIndex={name === selected ? 0 : -1}
              className={styles.template}
              title={purpose}
            >
              <Drawing size={THUMBNAIL_SIZE} design={designs[index]} alt="" />
              <span>{title}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {templates.find(({ name }) => name === selected)?.purpose}
        </Text>
        <SegmentedControl
          aria-label="Colours"
          value={theme}
          onChange={(value) => onThemeChange(value as Theme)}
          data={THEMES.map(({ name, title }) => ({ value: name, label: title }))}
        />
      </Group>
    </Stack>
  )
}

function createExample(template: Template, theme: Theme): Recipe {
  return {
    version: RECIPE_VERSION,
    template: template.name,
    theme,
    slots: createExampleSlots(template),
    size: THUMBNAIL_SIZE,
  }
}
