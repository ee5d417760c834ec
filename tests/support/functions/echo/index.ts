/** Echoes the request; written for Supabase's runtime. */
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void
  env: { get(name: string): string | undefined }
}

Deno.serve(async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  const body = request.headers.get('content-type')?.startsWith('multipart/')
    ? [...(await request.formData()).keys()]
    : await request.text()
  return Response.json({
    method: request.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    type: request.headers.get('content-type')?.split(';')[0],
    region: request.headers.get('x-region'),
    authorization: request.headers.get('authorization'),
    body,
    supabaseUrl: Deno.env.get('SUPABASE_URL'),
  })
})
