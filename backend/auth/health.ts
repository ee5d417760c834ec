/** `GET /health`: the process answers. Whether the database does is the site's `/readyz`. */
export function health(): Response {
  return Response.json({
    version: 'embedded',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}
