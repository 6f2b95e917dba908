import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';

interface ReceivedMail {
  from: string;
  to: string[];
  text: string;
}

/** A mail server for tests: it supports a minimum of SMTP, on a free port of this machine, and keeps the mails it receives. */
export async function startMailServer({ refuse }: { refuse?: string } = {}) {
  const received: ReceivedMail[] = [];
  const server = createServer((socket) => handleConnection(socket, refuse, (mail) => received.push(mail)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}

function handleConnection(socket: Socket, refuse: string | undefined, keep: (mail: ReceivedMail) => void): void {
  let mail: ReceivedMail = { from: '', to: [], text: '' };
  let isData = false;
  let unread = '';
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const addressIn = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? '';

  function handleLine(line: string): void {
    if (isData && line !== '.') mail.text += `${line}\n`;
    else if (isData) {
      isData = false;
      keep(mail);
      mail = { from: '', to: [], text: '' };
      say('250 OK');
    } else if (/^DATA/i.test(line)) {
      isData = true;
      say('354 Go on');
    } else if (/^MAIL/i.test(line)) {
      mail.from = addressIn(line);
      say('250 OK');
    } else if (/^RCPT/i.test(line)) {
      mail.to.push(addressIn(line));
      say(refuse ?? '250 OK');
    } else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n');
    else say('250 OK');
  }

  say('220 test');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = (unread + chunk.toString()).split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) handleLine(line);
  });
}
