import fastify from 'fastify';

/** A program of its own: the least that answers a POST on this machine. What the product adds is measured against it. */
const app = fastify();
app.post('/', async () => ({}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.('listening');
