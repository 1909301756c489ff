import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from '../../platform/graphql/index.js';
import { EmailService } from '../application/email.service.js';
import { Unsubscriptions } from './unsubscriptions.js';
import { questionPage, sentencePage } from './pages.js';
import { CONFIRM_PATH, UNSUBSCRIBE_PATH } from './paths.js';

const BODY_BYTES = 10_000;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer', // the address holds a token
  'content-security-policy':
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
} as const;

type Page = { readonly status: number; readonly html: string };
type Answering = (token: string) => Promise<Page>;

/**
 * The pages behind the links in messages. They need no session: the token says all. A GET changes
 * nothing, since programs that look through mail follow links; a POST does what the page asks.
 */
@Injectable()
export class EmailRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly limits: RateLimits,
    private readonly emails: EmailService,
    private readonly unsubscriptions: Unsubscriptions,
  ) {}

  async onModuleInit(): Promise<void> {
    // Nest types the instance by its platform, which is Fastify here.
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    await server.register(async (routes) => {
      // RFC 8058 leaves the form of the body open, and its content says nothing new.
      routes.removeAllContentTypeParsers();
      const options = { parseAs: 'buffer', bodyLimit: BODY_BYTES } as const;
      routes.addContentTypeParser('*', options, (_request, _body, done) => done(null));
      this.#route(routes, CONFIRM_PATH, {
        GET: (token) => this.#askToConfirm(token),
        POST: (token) => this.#confirm(token),
      });
      this.#route(routes, UNSUBSCRIBE_PATH, {
        GET: (token) => this.#askToUnsubscribe(token),
        POST: (token) => this.#unsubscribe(token),
      });
    });
  }

  #route(routes: FastifyInstance, url: string, answers: Record<'GET' | 'POST', Answering>): void {
    const serve = (answer: Answering) => async (request: FastifyRequest, reply: FastifyReply) => {
      await this.limits.consume('requests', request.ip);
      const { status, html } = await answer(tokenOf(request));
      return reply.status(status).headers(HEADERS).send(html);
    };
    routes.get(url, serve(answers.GET));
    routes.post(url, serve(answers.POST));
  }

  async #askToConfirm(token: string): Promise<Page> {
    const email = await this.emails.look(token);
    if (!email) return INVALID;
    const sentence = `Shall the player ${email.playerName} get messages at ${email.address}?`;
    return { status: 200, html: questionPage({ sentence, button: 'Yes, confirm this address' }) };
  }

  async #confirm(token: string): Promise<Page> {
    const email = await this.emails.confirm(token, null);
    if ('sentence' in email) return INVALID;
    const sentence = `${email.address} is confirmed: ${email.playerName} gets messages there.`;
    return { status: 200, html: sentencePage(sentence) };
  }

  async #askToUnsubscribe(token: string): Promise<Page> {
    const found = await this.unsubscriptions.look(token);
    if (!found) return INVALID;
    const sentence = `Shall ${found.address} get no more e-mail ${found.about}?`;
    return { status: 200, html: questionPage({ sentence, button: 'Yes, no more of it' }) };
  }

  async #unsubscribe(token: string): Promise<Page> {
    const found = await this.unsubscriptions.apply(token);
    if (!found) return INVALID;
    const sentence = `${found.address} gets no more e-mail ${found.about}.`;
    return { status: 200, html: sentencePage(sentence) };
  }
}

function tokenOf({ query }: FastifyRequest): string {
  const token = typeof query === 'object' && query && 'token' in query ? query.token : '';
  return typeof token === 'string' ? token : '';
}

const INVALID: Page = {
  status: 404,
  html: sentencePage('This link does not lead anywhere, or not any longer.'),
};
