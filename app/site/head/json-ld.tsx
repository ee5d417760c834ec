/** Structured data. A data block does not run, but an HTML parser would end it at `</script` or hide it after `<!--`. */
export function JsonLd({ value }: { readonly value: object }) {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no `<` is left in it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
