import { serializerCompiler } from 'fastify-type-provider-zod';

/**
 * Checks answers against their schemas and turns them into texts. An answer that is frozen cannot become another one,
 * so it is checked and written once and its text is sent to all whom it is given.
 */
export const serializeOnce = ((route) => {
  const serialize = serializerCompiler(route);
  const texts = new WeakMap<object, string>();
  return (answer: unknown) => {
    if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return serialize(answer);
    const known = texts.get(answer);
    if (known !== undefined) return known;
    const text = serialize(answer);
    texts.set(answer, text);
    return text;
  };
}) satisfies typeof serializerCompiler;
