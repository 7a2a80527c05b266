import { execFile } from "node:child_process";
import { promisify } from "node:util";

import type { AgentUser } from "./agent-user.ts";
import { findPerl } from "./perl.ts";

/**
 * Gives the user ownership of the files that root owns below a directory. Other agents of this user may change the
 * directory meanwhile, so it follows no link, even if a link replaces a directory on the way. It skips files with several
 * hard links, because one of them may be outside the directory, and other file systems.
 */
export async function giveTo({ uid, gid }: AgentUser, directory: string): Promise<void> {
  const perl = findPerl();
  if (perl !== null) {
    await run(perl, ["-e", program, "--", String(uid), String(gid), directory], { env: {} });
    return;
  }
  const ours = ["-xdev", "-user", "0", "(", "-type", "d", "-o", "-links", "1", ")"];
  const chown = ["-execdir", "chown", "-h", `${uid}:${gid}`, "--", "{}", "+"];
  // `-execdir` refuses a PATH with relative directories.
  await run("find", [directory, ...ours, ...chown], { env: { PATH: systemPath } });
}

const run = promisify(execFile);

const systemPath = "/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Enters each directory and makes sure that it is the one it saw, then changes the owner of names in it. `find` would
 * start a process for every directory.
 */
const program = `use POSIX (); no warnings "recursion";
my ($uid, $gid, $root) = @ARGV;
chdir $root or die "$root: $!";
my ($device, $top, undef, undef, $owner) = lstat ".";
POSIX::lchown($uid, $gid, ".") if $owner == 0;
sub give {
  my ($inode) = @_;
  opendir my $open, "." or return;
  my @names = grep { $_ ne "." && $_ ne ".." } readdir $open;
  closedir $open;
  for my $name (@names) {
    my ($on, $number, undef, $links, $owner) = lstat $name or next;
    next if $on != $device;
    if (-d _) {
      POSIX::lchown($uid, $gid, $name) if $owner == 0;
      chdir $name or next;
      my ($there, $entered) = lstat ".";
      give($number) if $there == $device && $entered == $number;
      chdir "..";
      die "$root changes meanwhile" if (lstat ".")[1] != $inode;
    } elsif ($owner == 0 && $links == 1) {
      POSIX::lchown($uid, $gid, $name);
    }
  }
}
give($top);
`;
