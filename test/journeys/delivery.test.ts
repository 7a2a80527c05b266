import { describe, expect, test } from "vitest";
import type { DeliveryInfo } from "../../src/protocol/api/deliveries.ts";
import { gitHostKinds } from "../../src/protocol/settings/git-hosts.ts";
import { eventsOf, eventually, get } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { DeliveryJourney } from "../support/delivery-journey.ts";
import { output } from "../support/git-project.ts";

const journey = new DeliveryJourney();

describe.each(gitHostKinds)("on %s", (kind) => {
  test("an approved result becomes a branch and a request; a later result updates both", async () => {
    const fake = await journey.hostOf(kind);
    const { id, branch } = await journey.approved({ description: "{}" });
    const before =
      output(journey.hosted.project, "for-each-ref", "refs/heads") +
      output(journey.hosted.project, "status", "-s");
    const first = await journey.deliver(id, "--pull-request");
    expect(first.code).toBe(0);
    expect(first.info).toMatchObject({
      inProgress: null,
      failure: null,
      pushed: { branch },
      pullRequest: { kind, host: "git.test", path: "team/app", number: 1, target: "main", state: "open" },
    });
    expect(journey.hosted.subjects(branch)).toEqual([
      expect.stringContaining("Describe the idea"),
      "a commit",
    ]);
    expect(output(journey.hosted.bare, "diff", "--name-only", "main", branch)).toBe("docs/idea.md");
    // The person's branches and files stay as they are.
    expect(
      output(journey.hosted.project, "for-each-ref", "refs/heads") +
        output(journey.hosted.project, "status", "-s"),
    ).toBe(before);
    const [request] = fake.requests;
    expect(request).toMatchObject({
      branch,
      target: "main",
      title: expect.stringContaining("Describe the idea"),
    });
    expect(request?.body).toContain("### Verification");
    expect(request?.body).toContain("- Passed:");
    expect(request?.body).toContain(`[Open in Signalbox](${journey.server.url}/t/${id})`);

    // A reviewer writes below the text; the later result keeps that.
    if (request !== undefined) request.body += "\n\nA reviewer's note.";
    await journey.approvedAgain(id);
    const second = await journey.deliver(id, "--pull-request");
    expect(second.info).toMatchObject({ failure: null, pushed: { branch }, pullRequest: { number: 1 } });
    expect(journey.hosted.subjects(branch)).toHaveLength(3);
    expect(output(journey.hosted.bare, "show", `${branch}:docs/idea.md`)).toContain("Changed: ");
    expect(output(journey.hosted.bare, "rev-parse", `${branch}^`)).toBe(first.info.pushed?.commit);
    expect(fake.requests).toHaveLength(1);
    expect(request?.body).toContain("A reviewer's note.");
    expect(request?.body.match(/### Verification/g)).toHaveLength(1);

    // The state is read when the task is shown.
    fake.checks = "failed";
    const shown = await cli(journey.home, ["task", "show", id]);
    expect(shown.stdout).toContain("pull request #1 open, checks failed: https://git.test/team/app/");
    if (request !== undefined) request.state = "merged";
    const asked = fake.received.length;
    // By itself the page asks at most every three minutes.
    await get(journey.server, "POST", `/api/tasks/${id}/delivery/refresh`, { automatic: true });
    expect(fake.received).toHaveLength(asked);
    await eventually("the merged state is read by hand", async () => {
      const { pullRequest } = await get<DeliveryInfo>(
        journey.server,
        "POST",
        `/api/tasks/${id}/delivery/refresh`,
      );
      return pullRequest?.state === "merged" ? true : undefined;
    });

    const events = (await eventsOf(journey.server, id)).filter(({ event }) =>
      /^(delivery|pull_request)/.test(event.type),
    );
    expect(events.map(({ event, by }) => `${event.type} by ${by}`)).toEqual([
      "delivery.requested by admin",
      "delivery.prepared by system",
      "delivery.pushed by system",
      "pull_request.opened by system",
      "delivery.requested by admin",
      "delivery.prepared by system",
      "delivery.pushed by system",
      "pull_request.updated by system",
      "pull_request.checked by system",
      "pull_request.checked by system",
    ]);
    const told = JSON.stringify(await eventsOf(journey.server, id)) + journey.server.stderr() + shown.stdout;
    expect(told).not.toContain(fake.token);
  });
});
