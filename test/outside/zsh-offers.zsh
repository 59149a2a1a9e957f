# Prints what zsh offers for a line: zsh zsh-offers.zsh FOLDER SCRIPT LINE.
# Zsh completes only in its line editor, so an interactive zsh in a pseudo-terminal gets the line and a Tab; its
# compadd writes every offered word to a file.
zmodload zsh/zpty
folder=$1 script=$2 line=$3
offered=$script.offered
: > $offered
export ZDOTDIR=$script.settings
mkdir -p $ZDOTDIR
# Without auto_list: a long list would ask whether to show it.
cat > $ZDOTDIR/.zshrc <<END
PS1= PS2= RPS1= OFFERED=${(q)offered}
unsetopt beep prompt_cr prompt_sp auto_list auto_menu
cd ${(q)folder}
autoload -Uz compinit
compinit -u -D
source ${(q)script}
compadd() {
  local -a shown
  builtin compadd -O shown "\$@"
  (( \$#shown )) && print -rl -- \$shown >> \$OFFERED
  builtin compadd "\$@"
}
zle-line-init() { print -r -- READY }
finish() { zle kill-whole-line; print -r -- FINISHED }
zle -N zle-line-init
zle -N finish
bindkey "^I" complete-word
bindkey "^X^F" finish
END
zpty shell zsh -d -i
zpty -r shell seen '*READY*'
zpty -w -n shell "$line"$'\t\x18\x06'
zpty -r shell seen '*FINISHED*'
zpty -d shell
cat $offered
